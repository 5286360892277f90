import type { HazmatTable } from '../hazmat-table.ts';
import packed from './packed-table.json' with { type: 'json' };
import { readTable } from './read-table.ts';

let table: HazmatTable | undefined;

/**
 * The table of 49 CFR 172.101 with its appendices, placards and segregation, up to date as of 2026-07-28.
 * This module includes the data: pages import it lazily, when a hazardous line is opened.
 * @example hazmatTable().rows.length; // => 3260
 */
export function hazmatTable(): HazmatTable {
  table ??= readTable(packed);
  return table;
}
