import { findRows } from '../find/find-rows.ts';
import type { HazmatRow, HazmatTable, PackingGroup } from '../hazmat-table.ts';

/** A material in a list: the rows of the table that differ only in their packing group. */
export interface ListedMaterial
  extends Pick<HazmatRow, 'identificationNumber' | 'description' | 'hazardClass' | 'subsidiaryClasses'> {
  readonly packingGroups: readonly PackingGroup[];
}

/**
 * The materials that match a typed number or name, best first, as `findRows` orders them, in one pass.
 * @returns the first `limit` of them, and their total number
 * @example listMaterials(table, 'UN1263', 20).found; // => 2
 */
export function listMaterials(
  table: HazmatTable,
  typed: string,
  limit: number,
): { found: number; materials: ListedMaterial[] } {
  const groups = Map.groupBy(findRows(table, typed, table.rows.length), sameButGroup);
  const materials = [...groups.values()].slice(0, limit).flatMap((rows) => listed(rows));
  return { found: groups.size, materials };
}

const sameButGroup = ({ identificationNumber, description, hazardClass, subsidiaryClasses }: HazmatRow) =>
  [identificationNumber, description, hazardClass, ...subsidiaryClasses].join('~');

function listed(rows: readonly HazmatRow[]): ListedMaterial[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { identificationNumber, description, hazardClass, subsidiaryClasses } = first;
  const packingGroups = [...new Set(rows.flatMap(({ packingGroup }) => packingGroup ?? []))];
  return [{ identificationNumber, description, hazardClass, subsidiaryClasses, packingGroups }];
}
