import { expect, it } from 'vitest';
import { rowAt, table } from '../../test/rows-and-entries.ts';
import { symbolNotices } from './rows.ts';

// Column 1 of 49 CFR 172.101.
it.each([
  ['UN1845', 'A W', [/only by aircraft or by vessel.*172\.101\(b\)\(2\) and \(6\)/]],
  ['UN1841', 'A', [/only by aircraft\..*172\.101\(b\)\(2\)/]],
  ['UN3496', 'W', [/only by vessel\..*172\.101\(b\)\(6\)/]],
  ['UN1365', 'A I W', [/only by aircraft or by vessel/, /international.*172\.101\(b\)\(5\)/]],
  ['NA1365', 'D W', [/only by vessel/, /within the United States\. Abroad.*172\.101\(b\)\(3\)/]],
  ['NA1993', 'D G', [/within the United States\. Abroad/]],
  ['UN2590', 'I', [/international/]],
  ['UN1263', '', []],
])('%s with the symbols %s', (number, symbols, notices) => {
  const row = rowAt(number);
  expect(row.symbols.join(' ')).toBe(symbols);
  expect(symbolNotices(row)).toEqual(notices.map((notice) => expect.stringMatching(notice)));
});

it('a reportable quantity is regulated by road as well', () => {
  const mercury = rowAt('UN2809');
  expect(symbolNotices(mercury)).toHaveLength(1);
  expect(symbolNotices(mercury, { reportableQuantity: true })).toEqual([]);
});

it('has something to say of every symbol but + and G', () => {
  const silent = table.rows.filter(
    (row) => /[ADIW]/.test(row.symbols.join('')) && symbolNotices(row).length === 0,
  );
  expect(silent).toEqual([]);
});
