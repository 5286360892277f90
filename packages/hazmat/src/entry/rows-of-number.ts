import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';

const indexes = new WeakMap<HazmatTable, ReadonlyMap<string, readonly HazmatRow[]>>();

/**
 * The rows of an identification number, 'UN1263'. Under UN1075 also those that may go by it within the United States (special provision 19 of 49 CFR
 * 172.102: butane, propane and other liquefied gases).
 */
export function rowsOfNumber(table: HazmatTable, identificationNumber: string): readonly HazmatRow[] {
  let index = indexes.get(table);
  if (index === undefined) {
    index = byNumber(table);
    indexes.set(table, index);
  }
  return index.get(identificationNumber) ?? [];
}

function byNumber({ rows }: HazmatTable): ReadonlyMap<string, readonly HazmatRow[]> {
  const index = Map.groupBy(rows, (row) => row.identificationNumber);
  index.delete('');
  const liquefied = rows.filter(
    (row) => row.specialProvisions.includes('19') && row.identificationNumber !== 'UN1075',
  );
  return index.set('UN1075', [...(index.get('UN1075') ?? []), ...liquefied]);
}
