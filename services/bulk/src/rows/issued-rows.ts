import type { CsvRow } from '@freightwright/csv';

/** Positions of the columns of a results file by which an issued bill is recognized. */
export interface IssuedColumns {
  state: number;
  billNumber: number;
}

/** Undefined for a file that is no results file of bills. */
export function issuedColumnsOf(headerCells: readonly string[]): IssuedColumns | undefined {
  const names = headerCells.map((cell) => cell.trim().toLowerCase());
  const [state, billNumber] = [names.lastIndexOf('state'), names.lastIndexOf('bol_number')];
  return state === -1 || billNumber === -1 ? undefined : { state, billNumber };
}

/** Whether a row of a results file has its bill, so that another must not be issued. */
export const isIssued = ({ cells }: CsvRow, columns: IssuedColumns | undefined): boolean =>
  columns !== undefined &&
  cells[columns.state]?.trim().toLowerCase() === 'done' &&
  (cells[columns.billNumber]?.trim() ?? '') !== '';
