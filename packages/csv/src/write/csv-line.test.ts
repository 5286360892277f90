import { describe, expect, it } from 'vitest';
import { csvLine, harmless, withoutGuard } from './index.ts';

describe('a cell of an export', () => {
  const dangerous = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t1', '\r1', ' =HYPERLINK("x")', '-', '+1'];
  it.each([...dangerous, '＝1+1', '＋1', '－cmd', '＠SUM(A1)', "'=1"])(
    '%j is carried out by no spreadsheet, and is the same after an import',
    (cell) => {
      expect(harmless(cell)).toBe(`'${cell}`);
      expect(withoutGuard(harmless(cell))).toBe(cell);
    },
  );

  it.each([
    '-12',
    '-0.5',
    '500',
    'Boxed books',
    '',
    "5' pipe",
    'a=b',
    'a, -b',
    "O'Neill",
    "a;'b",
    'a;-5;b;-5',
  ])('%j stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell);
    expect(withoutGuard(cell)).toBe(cell);
  });

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a| ＝1', "a|' ＝1"],
    ['a\n=1\r\n+2', "a\n'=1\r\n'+2"],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
    ["a;'=1", "a;''=1"],
    ['a;-5+1;-5', "a;'-5+1;-5"],
  ])('%j is disarmed after each separator, and is the same after an import', (cell, text) => {
    expect(harmless(cell)).toBe(text);
    expect(withoutGuard(text)).toBe(cell);
  });

  it('is quoted where it has to be', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain', ' blank'])).toBe(
      '"a,b","say ""x""","two\nlines",plain," blank"\r\n',
    );
    expect(csvLine(['a,b', 'c;d', 'e|f', 'g\th'], ';')).toBe('a,b;"c;d";"e|f";"g\th"\r\n');
  });
});
