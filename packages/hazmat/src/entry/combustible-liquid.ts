import type { HazmatRow } from '../hazmat-table.ts';

export const COMBUSTIBLE_LIQUID = 'Combustible liquid';

/**
 * Whether a typed class is the row's. A flammable liquid with a flash point of 100 F or more and no other hazard may go as a combustible liquid within
 * the United States, which of the packing groups only III reaches.
 * Source: 49 CFR 172.101(d)(4), 173.150(f)(1).
 */
export function sameClass(row: HazmatRow, typed: string): boolean {
  if (typed === row.hazardClass) return true;
  return (
    typed === COMBUSTIBLE_LIQUID &&
    row.hazardClass === '3' &&
    row.packingGroup === 'III' &&
    row.subsidiaryClasses.length === 0
  );
}
