import { TableRefused } from '@freightwright/csv';
import { expect, it } from 'vitest';
import { readTable } from '../read-table.ts';
import { dieselTableOf } from './read-eia.ts';

const head = [
  'Back to Contents,Data 1: Weekly U.S. Diesel Prices,',
  'Sourcekey,EMD_EPD2D_PTE_R10_DPG,EMD_EPD2D_PTE_NUS_DPG',
  'Date,Weekly East Coast,Weekly U.S. No 2 Diesel Retail Prices  (Dollars per Gallon)',
];

it.each(['Sep 14, 2026', '9/14/2026', '2026-09-14'])(
  'a file with the date %s is the table of diesel prices',
  async (date) => {
    const quoted = date.includes(',') ? `"${date}"` : date;
    const table = await dieselTableOf([...head, `${quoted},6.158,6.285`, '2026-09-21,6.1,'].join('\n'));
    const { kind, rows } = await readTable(table);
    expect(kind).toBe('diesel-prices');
    expect(rows).toEqual([
      { weekOf: '2026-09-14', pricePerGallon: 6.285, isConfirmed: true, source: 'EIA EMD_EPD2D_PTE_NUS_DPG' },
    ]);
  },
);

it.each([
  [
    ['weekOf,price', '2026-09-14,6.285'],
    "line 1: one line must have EMD_EPD2D_PTE_NUS_DPG: save the sheet 'Data 1'",
  ],
  [
    [...head, 'September,6.158,6.285'],
    "line 4, column Date: must be a date, such as Sep 14, 2026; it is 'September'",
  ],
])('%j is refused', async (lines, message) => {
  const error = await dieselTableOf(lines.join('\n')).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(TableRefused);
  expect((error as TableRefused).message).toContain(message);
});
