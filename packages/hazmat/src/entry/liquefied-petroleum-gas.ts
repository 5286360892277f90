import type { HazmatRow } from '../hazmat-table.ts';

/**
 * Whether a row is a liquefied petroleum gas, whose shipping paper says so when it has no odor: UN1075 and the
 * gases that may go by that number within the United States (special provision 19 of 49 CFR 172.102).
 * Source: 49 CFR 171.8, 172.203(p).
 */
export const isLiquefiedPetroleumGas = (row: HazmatRow): boolean =>
  row.identificationNumber === 'UN1075' || row.specialProvisions.includes('19');
