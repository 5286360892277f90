import type { HazmatRow } from '../hazmat-table.ts';

/**
 * Whether a row is a liquefied petroleum gas: UN1075, and the gases that may be shipped under that number
 * within the United States (special provision 19 of 49 CFR 172.102). Only their shipping papers say that they
 * have no odor. Source: 49 CFR 171.8, 172.203(p).
 */
export const isLiquefiedPetroleumGas = (row: HazmatRow): boolean =>
  row.identificationNumber === 'UN1075' || row.specialProvisions.includes('19');
