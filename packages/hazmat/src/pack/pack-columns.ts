import type { PackedColumns } from '../columns/read-columns.ts';
import { fixKnownErrors } from './known-errors.ts';
import { joined } from './pack-table.ts';
import { readRegulation } from './regulation-files.ts';

/**
 * The columns of the table that no rule reads and a lookup shows: labels, all codes of column 7, packagings, quantities by air and
 * rail, stowage. One line for each row of the table, in the same order; and the texts of the codes that some row has.
 */
export async function packColumns(): Promise<PackedColumns> {
  const rows = fixKnownErrors((await readRegulation('un')).rows);
  const used = new Set(rows.flatMap(({ specialProvisions = '' }) => specialProvisions.split(';')));
  const provisions = (await readRegulation('special_provisions')).rows.filter(({ code = '' }) =>
    used.has(code),
  );
  return {
    rows: rows.map((row) =>
      joined(
        row.labels === 'None' ? '' : row.labels,
        row.specialProvisions,
        row.exceptions173,
        row.nonBulk173,
        row.bulk173,
        row.qtyPassengerAircraftRail,
        row.qtyCargoAircraftOnly,
        row.vesselStowageLocation,
        row.vesselStowageOther,
      ),
    ),
    provisions: provisions.map(({ code, text }) => joined(code, text)),
  };
}
