import type { BolForm, BulkType, HandlingUnit, PredictionRequest } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { checkBolRow } from './bol-row.ts';
import type { Header } from './read-header.ts';
import { type Checked, createRowReader, type RowReader } from './row-reader.ts';
import { checkCalculationRow, checkPredictionRow } from './unit-row.ts';

/** What a row asks for, by the type of its file. */
export interface RowInputs {
  calculations: HandlingUnit;
  predictions: PredictionRequest;
  bols: BolForm;
}

const checks: { [T in BulkType]: (row: RowReader) => Checked<RowInputs[T]> } = {
  calculations: checkCalculationRow,
  predictions: checkPredictionRow,
  bols: checkBolRow,
};

/** Checks one row by the rules of the single call, and tells every fault of it. */
export function checkRow<T extends BulkType>(
  type: T,
  { columns, width }: Pick<Header, 'columns' | 'width'>,
  { cells, isBroken }: CsvRow,
): Checked<RowInputs[T]> {
  const row = createRowReader(columns, cells);
  if (isBroken) {
    row.note('', 'quotes', 'The quotation marks of this row do not fit together.');
    return { ok: false, errors: row.errors };
  }
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    row.note('', 'cells', `The row has ${cells.length} cells and the header ${width}.`);
  }
  for (const { key } of columns) {
    const text = row.text(key);
    if (text.length > bulkLimits.cellChars) {
      const most = bulkLimits.cellChars.toLocaleString('en-US');
      row.note(key, 'max', `A cell must have at most ${most} characters`);
    } else if (text.includes('\uFFFD')) {
      row.note(key, 'encoding', 'This has a character in another encoding. Save the file as CSV UTF-8');
    }
  }
  return row.errors.length > 0 ? { ok: false, errors: row.errors } : checks[type](row);
}
