import { expect, it } from 'vitest';
import { hazmatTable } from '../table/index.ts';
import { rowsOfNumber } from './rows-of-number.ts';
import { symbolNotices } from './symbol-notices.ts';

const table = hazmatTable();

const noticesOf = (number: string, at = 0): string[] => {
  const row = rowsOfNumber(table, number)[at];
  if (row === undefined) throw new Error(`${number} is not in the table`);
  return symbolNotices(row);
};

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
  expect(rowsOfNumber(table, number)[0]?.symbols.join(' ')).toBe(symbols);
  expect(noticesOf(number)).toEqual(notices.map((notice) => expect.stringMatching(notice)));
});

it('a reportable quantity is regulated by road as well', () => {
  const [mercury] = rowsOfNumber(table, 'UN2809');
  if (mercury === undefined) throw new Error('UN2809 is not in the table');
  expect(symbolNotices(mercury)).toHaveLength(1);
  expect(symbolNotices(mercury, { reportableQuantity: true })).toEqual([]);
});

it('has something to say of every symbol but + and G', () => {
  const silent = table.rows.filter(
    (row) => /[ADIW]/.test(row.symbols.join('')) && symbolNotices(row).length === 0,
  );
  expect(silent).toEqual([]);
});
