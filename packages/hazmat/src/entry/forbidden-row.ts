import { nameKey } from '../find/words.ts';
import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';

const indexes = new WeakMap<HazmatTable, ReadonlyMap<string, HazmatRow>>();

/** The forbidden material of a name. It has no number in the table, so that it is known by its name alone. */
export function forbiddenRow(table: HazmatTable, name: string): HazmatRow | undefined {
  let index = indexes.get(table);
  if (index === undefined) {
    const forbidden = table.rows.filter(({ hazardClass }) => hazardClass === 'Forbidden');
    index = new Map(forbidden.map((row) => [nameKey(row.description), row]));
    indexes.set(table, index);
  }
  return index.get(nameKey(name));
}
