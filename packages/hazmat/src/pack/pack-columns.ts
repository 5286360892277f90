import type { PackedColumns } from '../columns/read-columns.ts';
import { mendKnownFaults } from './known-faults.ts';
import { joined } from './pack-table.ts';
import { readCsv } from './read-csv.ts';

/**
 * The columns of the table that no rule reads and a lookup shows: labels, all codes of column 7, packagings, quantities by air and
 * rail, stowage. One line for each row of the table, in the same order; and the texts of the codes that some row has.
 * @param read a file of cfr/ as text, by its name without '.csv'
 */
export async function packColumns(read: (name: string) => Promise<string>): Promise<PackedColumns> {
  const rows = mendKnownFaults(readCsv(await read('un')));
  const used = new Set(rows.flatMap(({ specialProvisions = '' }) => specialProvisions.split(';')));
  const provisions = readCsv(await read('special_provisions')).filter(({ code = '' }) => used.has(code));
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
