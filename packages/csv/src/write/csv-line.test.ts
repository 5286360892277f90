import { describe, expect, it } from 'vitest';
import { csvLine, harmless } from './index.ts';

describe('a cell of an export', () => {
  it.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("x")', '-', '+1'])(
    '%j is carried out by no spreadsheet',
    (cell) => {
      expect(harmless(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['-12', '-0.5', '500', 'Boxed books', '', "5' pipe", 'a=b'])('%j stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell);
  });

  it('is quoted where it has to be', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain', ' blank'])).toBe(
      '"a,b","say ""x""","two\nlines",plain," blank"\r\n',
    );
    expect(csvLine(['a,b', 'c;d'], ';')).toBe('a,b;"c;d"\r\n');
  });
});
