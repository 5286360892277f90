import type { Separator } from '@freightwright/csv';
import { describe, expect, it } from 'vitest';
import { addMarks, decideMarks, type MarksOfFile, marksOf, withDecimalPoint } from './number-marks.ts';
import { readHeader } from './read-header.ts';

const header = readHeader('calculations', ['weight', 'length', 'width', 'height', 'count']);

/** Each row has the cells of its columns, separated by blanks; two batches. */
function decide(rows: readonly string[], separator: Separator = ',', of = header) {
  const marks: MarksOfFile = {};
  for (const row of rows) addMarks(marks, marksOf([{ row: 2, cells: row.split(' ') }], of));
  const { columns, isChanged, errors } = decideMarks(of, marks, separator);
  return {
    commas: columns.filter(({ decimal }) => decimal === ',').map(({ key }) => key),
    isChanged,
    errors: errors.map(({ field, rule, message }) => [field, rule, /such as (\S+),/.exec(message)?.[1]]),
  };
}
const none = { commas: [], isChanged: false, errors: [] };
const all = ['weight', 'length', 'width', 'height', 'count'];
const question = (field: string, sample: string) => ({ errors: [[field, 'marks', sample]] });

describe('the decimal mark of a column', () => {
  it.each([
    [
      'a decimal comma in the column: 1.200 is 1200',
      ['1.200 48', '500,5 48'],
      { commas: all, isChanged: true },
    ],
    ['a decimal comma: 1,200 is 1.2', ['1,200 48', '500,5 48'], { commas: all, isChanged: true }],
    ['a decimal point: 1,200 is 1200', ['1,200 48', '500.5 48'], none],
    ['a decimal point: 1.200 is 1.2', ['1.200 48', '500.5 48'], none],
    ['both marks in one cell', ['1.200 48', '1.200,5 48'], { commas: all, isChanged: true }],
    ['points that occur twice', ['1.200 48', '1.200.000 48'], { commas: all, isChanged: true }],
    ['commas that occur twice', ['1.200 48', '1,200,000 48'], none],
    ['the column of another measure', ['1.200 48,5'], { commas: all, isChanged: true }],
    ['a leading zero', ['1.200 0.500'], none],
    ['four digits before the mark', ['1.200 1234.567'], none],
    ['units beside the numbers', ['1.200lb 48', '500,5lb 48'], { commas: all, isChanged: true }],
    ['nothing, and American thousands', ['1,200 48'], none],
    ['a side that would be too long for freight', ['1.200 40.125'], none],
    ['the same with a comma', ['1.200 40,125'], { commas: all, isChanged: true }],
    ['whole numbers', ['1200 48'], none],
    ['only clear commas', ['500,5 48'], { commas: all, isChanged: false, errors: [] }],
  ] as const)('is decided by %s', (_, rows, expected) => {
    expect(decide(rows)).toMatchObject(expected);
  });

  it.each([
    ['three digits after a point alone', ['1.200 48'], ',', question('weight', '1.200')],
    ['three digits after a comma in a file with semicolons', ['1,200 48'], ';', question('weight', '1,200')],
    [
      'both kinds of clear numbers in the column',
      ['1.200 48', '500,5 48', '500.5 48'],
      ',',
      question('weight', '1.200'),
    ],
    ['other columns that contradict each other', ['1,200 48,5 40.5'], ',', question('weight', '1,200')],
    ['both marks before three digits', ['1.200 48', '1,200 48'], ',', question('weight', '1.200')],
    ['a count alone', ['500 48 40 48 1.000'], ',', question('count', '1.000')],
  ] as const)('stays open with %s', (_, rows, separator, expected) => {
    expect(decide(rows, separator)).toMatchObject(expected);
  });

  it('is as the caller says, also for the other columns', () => {
    const cells = ['weight', 'length', 'width', 'height', 'count'];
    const answered = (decimal: '.' | ',') =>
      readHeader('calculations', cells, { mapping: { weight: { column: 'weight', decimal } } });
    expect(decide(['1.200 1.200'], ',', answered('.'))).toEqual(none);
    expect(decide(['1.200 48'], ',', answered(','))).toMatchObject({
      commas: all,
      isChanged: false,
      errors: [],
    });
    expect(decide(['1.200 1.200'], ',', answered(','))).toMatchObject({ isChanged: true, errors: [] });
  });
});

it.each([
  ['1.200,5 lb', '1200.5 lb'],
  ['1.200', '1200'],
  ['1,200', '1.200'],
  ['0.500', '0.500'],
  ['500.5', '500.5'],
  ['1234.567', '1234.567'],
])('in a column with a decimal comma %s is %s', (cell, expected) => {
  expect(withDecimalPoint(cell)).toBe(expected);
});
