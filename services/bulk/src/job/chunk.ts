import type { BulkRow, BulkRowResult, BulkType } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { checkRow } from '../rows/check-row.ts';
import type { Header } from '../rows/read-header.ts';
import type { CellError } from '../rows/row-reader.ts';
import { type Figures, noFigures } from './job.ts';

/** The result of a row that was run. */
export type RowOutcome =
  | { state: 'done'; result: BulkRowResult }
  | { state: 'failed'; errors: CellError[] }
  | { state: 'skipped' };

/** Some rows of a job, run by one worker at a time. */
export interface Chunk {
  jobId: string;
  userId: string;
  /** From 0, in file order. */
  index: number;
  rows: CsvRow[];
  /** The errors of the rows, one list per row; empty before validation. */
  errors: CellError[][];
  /** The outcome of each row, when the chunk is done; null for an invalid row. */
  outcomes: (RowOutcome | null)[] | undefined;
  figures: Figures;
  /** Optimistic lock: random, renewed after each change of the rows. */
  revision: string;
  expiresAt: Date;
}

/**
 * Maximum rows in a chunk, and its approximate characters. A row of calculations takes microseconds, so
 * messages and writes dominate its cost; prices and bills take longer, and are spread over more workers.
 */
export const rowsAChunkOf = (type: BulkType | undefined): number => (type === 'calculations' ? 250 : 100);
export const charsAChunk = 250_000;

/** The errors of each row, and the resulting counts. */
export function checkRows(
  type: BulkType,
  header: Pick<Header, 'columns' | 'width'>,
  rows: readonly CsvRow[],
): Pick<Chunk, 'errors' | 'figures'> {
  const errors = rows.map((row) => {
    const checked = checkRow(type, header, row);
    return checked.ok ? [] : checked.errors;
  });
  const invalid = errors.filter((some) => some.length > 0).length;
  const figures = noFigures();
  figures.counts.invalid = invalid;
  figures.counts.ready = rows.length - invalid;
  return { errors, figures };
}

/** The rows in the API's form. `isCancelled`: rows that were not started are final. */
export function presentRows(
  chunk: Pick<Chunk, 'rows' | 'errors' | 'outcomes'>,
  columns: Header['columns'],
  isCancelled: boolean,
): BulkRow[] {
  return chunk.rows.map(({ row, cells }, index): BulkRow => {
    const found = chunk.errors[index] ?? [];
    const outcome = chunk.outcomes?.[index] ?? undefined;
    const failed = outcome?.state === 'failed' ? outcome.errors : [];
    const waits = isCancelled ? 'skipped' : 'ready';
    return {
      row,
      state: found.length > 0 ? 'invalid' : (outcome?.state ?? waits),
      values: Object.fromEntries(
        columns.flatMap(({ key, index: at }) => {
          const cell = cells[at] ?? '';
          return cell === '' ? [] : [[key, cell.slice(0, 5_000)]];
        }),
      ),
      errors: [...found, ...failed].map((error) => ({ row, ...error })),
      result: outcome?.state === 'done' ? outcome.result : null,
    };
  });
}
