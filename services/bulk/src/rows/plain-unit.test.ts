import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkByRules, checkRow } from './check-row.ts';
import { plainUnit } from './plain-unit.ts';
import { readHeader } from './read-header.ts';

const keys = 'description weight length width height package_type hazmat count total_weight pieces'.split(
  ' ',
);

/** Numbers as files have them, those at the limits, and those that only the rules of a cell can read. */
const numbers = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map(String),
  fc.double({ min: 0, max: 110_000, noNaN: true }).map((value) => value.toFixed(4)),
  fc.constantFrom(
    '0',
    '00012',
    '0.000001',
    '10000',
    '10000.0001',
    '100000',
    '999999.9999',
    '1,200',
    '1.200,5',
  ),
  fc.constantFrom('48 in', '122 cm', '500#', '4\' 2"', '1e3', '-5', ' 48', '48.', '.5', '', 'heavy', '４８'),
);
const texts = fc.oneof(
  fc.constantFrom(
    '',
    'Boxed books',
    ' books',
    'a\u00e9',
    '\uFFFD',
    'a\uFFFDb',
    'Err:502',
    '#N/A',
    '=1+1',
    'total',
  ),
  fc.constantFrom('1.2E+15', '12E+11', '1,2e+99', 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(5_001)),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ maxLength: 6 }),
);
const cell: Readonly<Record<string, fc.Arbitrary<string>>> = {
  package_type: fc.oneof(
    fc.constantFrom('', 'pallet', 'Pallets', 'GAYLORD', 'slip-sheet', 'slip sheet'),
    texts,
  ),
  hazmat: fc.oneof(fc.constantFrom('', 'no', 'NO', 'yes', 'Y', 'x', 'haz', 'n/a', 'Yes - Class 3'), texts),
  count: fc.oneof(fc.constantFrom('', '0', '1', '007', '999', '1000', '2.0', '1,000'), numbers),
  total_weight: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: numbers }),
  description: texts,
  pieces: texts,
};
const rows = fc.tuple(...keys.map((key) => cell[key] ?? numbers));

describe('a plain row of calculations', () => {
  const header = readHeader('calculations', keys);

  it('is one of a usual file', () => {
    const cells = ['Boxed books 7', '512.5', '48', '40', '30.25', 'Pallet', 'No', '3', '', '12'];
    expect(plainUnit(header, cells)).toMatchObject({ count: 3, weightLb: 512.5, heightIn: 30.25 });
    expect(
      plainUnit({ ...header, columns: header.columns.filter(({ key }) => key !== 'width') }, cells),
    ).toBe(undefined);
  });

  it.each([
    ['a decimal comma', { decimal: ',' as const }],
    ['another unit', { unit: 'kg' }],
    ['a column of units', { unitIndex: 9 }],
  ])('has no column with %s', (_, other) => {
    const columns = header.columns.map((column) =>
      column.key === 'weight' ? { ...column, ...other } : column,
    );
    expect(plainUnit({ ...header, columns }, ['a', '5', '4', '3', '2'])).toBe(undefined);
  });

  it('is read as the rules of each cell and the schema read it', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.constantFrom('', 'more'), { maxLength: 2 }), (cells, more) => {
        const row = { row: 2, cells: [...cells, ...more] };
        expect(checkRow('calculations', header, row)).toEqual(checkByRules('calculations', header, row));
      }),
      { numRuns: 3_000 },
    );
  });
});
