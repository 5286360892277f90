import { expect, it, test } from 'vitest';
import { parseCsv } from './index.ts';

it('passes over a byte order mark, empty lines, and spaces around a field', async () => {
  expect(await parseCsv('\uFEFFa, b\r\n\r\n"x, ""y""",2\n,,\n 3 ,\r"",4')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 3, fields: ['x, "y"', '2'] },
    { line: 5, fields: ['3', ''] },
    { line: 6, fields: ['', '4'] },
  ]);
});

test.each(['a,b\n"x,1', 'a,b\n"x" y,1'])('%j has a double quote out of place', async (text) => {
  await expect(parseCsv(text)).rejects.toThrow('line 2: a double quote must open a field');
});
