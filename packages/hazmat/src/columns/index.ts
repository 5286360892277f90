import packed from './packed-columns.json' with { type: 'json' };
import { type HazmatColumns, readColumns } from './read-columns.ts';

export type { HazmatColumns, RowColumns } from './read-columns.ts';

let columns: HazmatColumns | undefined;

/**
 * The columns of the table of 49 CFR 172.101 that no rule reads, and the texts of the special provisions.
 * Only for services: pages request the entries of one number.
 * @example hazmatColumns().rows.length; // => 3260
 */
export function hazmatColumns(): HazmatColumns {
  columns ??= readColumns(packed);
  return columns;
}
