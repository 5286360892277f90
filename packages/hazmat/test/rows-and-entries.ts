import type { HazmatEntry } from '../src/entry/hazmat-entry.ts';
import { rowsOfNumber } from '../src/entry/rows.ts';
import type { HazmatRow } from '../src/hazmat-table.ts';
import type { LoadedLine } from '../src/load/loaded-line.ts';
import { hazmatTable } from '../src/table/index.ts';

export const table = hazmatTable();

/** A row of a number by its index, counted from the end below zero. */
export function rowAt(number: string, at = 0): HazmatRow {
  const row = rowsOfNumber(table, number).at(at);
  if (row === undefined) throw new Error(`${number} has no row ${at}`);
  return row;
}

/** The last row of a number as 100 lb on a vehicle. */
export const line = (number: string, more: Partial<LoadedLine> = {}): LoadedLine => ({
  row: rowAt(number, -1),
  grossWeightLb: 100,
  ...more,
});

/** 'UN1830 | Sulfuric acid | 8 | II | 6.1 3': number, name, class, packing group, subsidiary classes. */
export function entry(basic: string, more: Partial<HazmatEntry> = {}): HazmatEntry {
  const [
    identificationNumber = '',
    properShippingName = '',
    hazardClass = '',
    packingGroup = '',
    others = '',
  ] = basic.split('|').map((part) => part.trim());
  const subsidiaryClasses = others.split(' ').filter(Boolean);
  return { identificationNumber, properShippingName, hazardClass, subsidiaryClasses, packingGroup, ...more };
}
