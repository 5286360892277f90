import type { BulkRow, BulkRowResult, BulkType } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { checkRow } from '../rows/check-row.ts';
import type { Header } from '../rows/read-header.ts';
import type { CellError } from '../rows/row-reader.ts';
import { type Figures, noFigures } from './job.ts';

/** What came of a row that was to be run. */
export type RowOutcome =
  | { state: 'done'; result: BulkRowResult }
  | { state: 'failed'; errors: CellError[] }
  | { state: 'skipped' };

/** Some rows of a job, which one worker runs at a time. */
export interface Chunk {
  jobId: string;
  userId: string;
  /** From 0, in the file's order. */
  index: number;
  rows: CsvRow[];
  /** What is wrong with the rows, one list for each; empty before the check. */
  errors: CellError[][];
  /** What came of each row, once the chunk is over; null for a row with errors. */
  outcomes: (RowOutcome | null)[] | undefined;
  figures: Figures;
  /** Random, another one after each change of the rows. */
  revision: string;
  expiresAt: Date;
}

/**
 * How many rows are in a chunk, at most, and about how many characters. A row of calculations takes microseconds, so
 * what its chunk costs in messages and writes counts; prices and bills take longer, and are shared among more workers.
 */
export const rowsAChunkOf = (type: BulkType | undefined): number => (type === 'calculations' ? 250 : 100);
export const charsAChunk = 250_000;

/** What is wrong with each of the rows, and the counts that follow. */
export function checkRows(
  type: BulkType,
  header: Pick<Header, 'columns' | 'width'>,
  rows: readonly CsvRow[],
): Pick<Chunk, 'errors' | 'figures'> {
  const errors = rows.map((row) => {
    const checked = checkRow(type, header, row);
    return checked.ok ? [] : checked.errors;
  });
  const faulty = errors.filter((some) => some.length > 0).length;
  const figures = noFigures();
  figures.counts.faulty = faulty;
  figures.counts.ready = rows.length - faulty;
  return { errors, figures };
}

/** The rows as their owner sees them. `isCancelled`: what was not begun is left out for good. */
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
      state: found.length > 0 ? 'faulty' : (outcome?.state ?? waits),
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
