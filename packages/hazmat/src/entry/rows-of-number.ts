import { nameKey, remembered } from '../find/words.ts';
import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';

/**
 * Whether a row is a liquefied petroleum gas, whose shipping paper says so when it has no odor: UN1075 and the
 * gases that may go by that number within the United States (special provision 19 of 49 CFR 172.102).
 * Source: 49 CFR 171.8, 172.203(p).
 */
export const isLiquefiedPetroleumGas = (row: HazmatRow): boolean =>
  row.identificationNumber === 'UN1075' || row.specialProvisions.includes('19');

const byNumber = remembered(({ rows }: HazmatTable): ReadonlyMap<string, readonly HazmatRow[]> => {
  const index = Map.groupBy(rows, (row) => row.identificationNumber);
  index.delete('');
  const own = index.get('UN1075') ?? [];
  return index.set('UN1075', [...new Set([...own, ...rows.filter(isLiquefiedPetroleumGas)])]);
});

/**
 * The rows of an identification number, 'UN1263'. Under UN1075 also those that may go by it within the United States (special provision 19 of 49 CFR
 * 172.102: butane, propane and other liquefied gases).
 */
export const rowsOfNumber = (table: HazmatTable, identificationNumber: string): readonly HazmatRow[] =>
  byNumber(table).get(identificationNumber) ?? [];

const forbiddenByName = remembered(({ rows }: HazmatTable): ReadonlyMap<string, HazmatRow> => {
  const forbidden = rows.filter(({ hazardClass }) => hazardClass === 'Forbidden');
  return new Map(forbidden.map((row) => [nameKey(row.description), row]));
});

/** The forbidden material of a name. It has no number in the table, so that it is known by its name alone. */
export const forbiddenRow = (table: HazmatTable, name: string): HazmatRow | undefined =>
  forbiddenByName(table).get(nameKey(name));
