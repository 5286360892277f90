import type { BulkType } from '@freightwright/contracts';
import type { UsedColumn } from './read-header.ts';

const totals = /^(?:(?:grand|sub)[ -]?)?totals?:?$/i;
const sizes: readonly string[] = ['length', 'width', 'height', 'dimensions'];
/** The cells that a row of its type has and the row of totals below them does not. */
const ownKeys: Readonly<Record<BulkType, readonly string[]>> = {
  calculations: sizes,
  predictions: sizes,
  bols: ['consignee_company', 'ship_date'],
};

/** Whether a row sums up the rows above it: its first text is 'Total', and it has no sizes or parties. */
export const isTotalRow = (
  type: BulkType,
  columns: readonly UsedColumn[],
  cells: readonly string[],
): boolean =>
  totals.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') &&
  columns.every(({ key, index }) => !ownKeys[type].includes(key) || (cells[index] ?? '').trim() === '');
