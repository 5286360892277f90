import type { HazmatColumns, RowColumns } from '../columns/read-columns.ts';
import { allowsLimitedQuantity, rowsOfNumber } from '../entry/rows.ts';
import { findPollutants, findSubstances } from '../find/find-listed.ts';
import type {
  HazardousSubstance,
  HazmatRow,
  HazmatTable,
  MarinePollutant,
  PackingGroup,
} from '../hazmat-table.ts';
import { placardsOfRow, type RowPlacards } from '../load/required-placards.ts';
import { paperOfRow, type RowPaper } from './paper-of-row.ts';

type Shown =
  | 'identificationNumber'
  | 'description'
  | 'shippingNames'
  | 'symbols'
  | 'hazardClass'
  | 'subsidiaryClasses';

/** One row of the table with all its columns, and the consequences. */
export interface MaterialRow extends RowColumns, Pick<HazmatRow, Shown> {
  readonly packingGroup: PackingGroup | null;
  readonly limitedQuantity: boolean;
  readonly paper: RowPaper;
  readonly placarding: RowPlacards;
}

/** The table's entries for an identification number. */
export interface Material {
  readonly identificationNumber: string;
  /** In the order of the table. */
  readonly rows: readonly MaterialRow[];
  /** The special provisions of its rows with their texts, without duplicates. */
  readonly provisions: readonly { readonly code: string; readonly text: string }[];
  /** Guides of the Emergency Response Guidebook 2024. */
  readonly ergGuides: readonly string[];
  /** The entries of the appendices under one of its names. */
  readonly substances: readonly HazardousSubstance[];
  readonly pollutants: readonly MarinePollutant[];
}

/**
 * The table's entries for a number with the consequences; undefined for a number that is not in the table.
 * @throws RangeError when `columns` lacks one of the rows.
 * @example materialOfNumber(table, hazmatColumns(), 'UN1263')?.ergGuides; // => ['128']
 */
export function materialOfNumber(
  table: HazmatTable,
  columns: HazmatColumns,
  identificationNumber: string,
): Material | undefined {
  const rows = rowsOfNumber(table, identificationNumber);
  if (rows.length === 0) return undefined;
  const whole = rows.map((row) => withColumns(table, columns, row));
  const codes = new Set(whole.flatMap(({ specialProvisions }) => specialProvisions));
  return {
    identificationNumber,
    rows: whole,
    provisions: [...codes].map((code) => ({ code, text: columns.provisions.get(code) ?? '' })),
    ergGuides: [...new Set(rows.flatMap(({ ergGuides }) => ergGuides))],
    substances: [...new Set(rows.flatMap((row) => findSubstances(table, row)))],
    pollutants: [...new Set(rows.flatMap((row) => findPollutants(table, row)))],
  };
}

function withColumns(table: HazmatTable, columns: HazmatColumns, row: HazmatRow): MaterialRow {
  const printed = columns.rows[table.rows.indexOf(row)];
  if (printed === undefined) throw new RangeError(`There are no columns for ${row.identificationNumber}`);
  const { identificationNumber, description, shippingNames, symbols, hazardClass, subsidiaryClasses } = row;
  return {
    ...printed,
    ...{ identificationNumber, description, shippingNames, symbols, hazardClass, subsidiaryClasses },
    packingGroup: row.packingGroup ?? null,
    limitedQuantity: allowsLimitedQuantity(row),
    paper: paperOfRow(row),
    placarding: placardsOfRow(table, row),
  };
}
