import { expect, it } from 'vitest';
import { readHeader } from './read-header.ts';
import { isTotalRow } from './total-row.ts';

const { columns } = readHeader('calculations', ['Item', 'Weight', 'Dims']);

it.each([
  [['Total', '2000', ''], true],
  [['Grand Total:', '2000'], true],
  [['', 'TOTALS', ' '], true],
  [['Sub-total', '', ''], true],
  [['Total', '500', '48x40x48'], false],
  [['Total Cereal', '500', ''], false],
  [['Books', '500', ''], false],
  [[], false],
])('%j sums up other rows: %j', (cells, expected) => {
  expect(isTotalRow('calculations', columns, cells)).toBe(expected);
});
