import type { BulkRow, BulkRowResult, BulkType } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { checkRow, type RowInputs } from '../rows/check-row.ts';
import type { Header } from '../rows/read-header.ts';
import type { CellError } from '../rows/row-reader.ts';
import { type RowWarning, type WarningContext, warningsOf } from '../rows/row-warnings.ts';
import { type Figures, noFigures } from './job.ts';

/** The result of a row that was run. */
export type RowOutcome =
  | { state: 'done'; result: BulkRowResult }
  | { state: 'failed'; errors: CellError[] }
  | { state: 'skipped' };

/** A row to run. */
export interface ReadyRow<T extends BulkType = BulkType> {
  /** The row number in a spreadsheet. */
  row: number;
  /** Its position in the chunk. */
  at: number;
  input: RowInputs[T];
}

/** Some rows of a job, run by one worker at a time. */
export interface Chunk {
  jobId: string;
  userId: string;
  /** From 0, in file order. */
  index: number;
  rows: CsvRow[];
  /** The errors of the rows, one list per row; empty before validation. */
  errors: CellError[][];
  /** Doubts about each row; undefined without any. */
  warnings?: RowWarning[][] | undefined;
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

/** Characters of the cells of one chunk after corrections, so that its document is of a few megabytes. */
export const maxCharsPerChunk = 1_000_000;

export const charsOf = ({ cells }: CsvRow): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/**
 * The errors of each row, the rows to run, and the resulting counts.
 * @param context left out where no warnings are needed.
 */
export function checkRows(
  type: BulkType,
  header: Pick<Header, 'columns' | 'width'>,
  rows: readonly CsvRow[],
  context?: WarningContext,
): Pick<Chunk, 'errors' | 'figures' | 'warnings'> & { ready: ReadyRow[] } {
  const ready: ReadyRow[] = [];
  const warnings: RowWarning[][] = rows.map(() => []);
  const errors = rows.map((row, at) => {
    const checked = checkRow(type, header, row);
    if (!checked.ok) return checked.errors;
    ready.push({ row: row.row, at, input: checked.input });
    if (context) {
      warnings[at] = warningsOf(checked.input, { columns: header.columns, cells: row.cells }, context);
    }
    return [];
  });
  const figures = noFigures();
  figures.counts.invalid = rows.length - ready.length;
  figures.counts.ready = ready.length;
  return {
    errors,
    ready,
    figures,
    warnings: warnings.some(({ length }) => length > 0) ? warnings : undefined,
  };
}

/** The rows of a chunk as they are stored. Rows, errors and outcomes are JSON text: no query reads them. */
export interface PackedRows {
  rows: string;
  violations: string;
  /** The inputs of the rows to run, as validated; left out when they have run, or the type is unknown. */
  ready?: string;
  outcomes?: string;
  warnings?: string;
  figures: Figures;
  hasErrors: boolean;
  /** How many rows, and the characters of their cells. */
  size: number;
  chars: number;
}

/** Of a calculation only the handling unit is run, so that its description and goods are not stored twice. */
const unitFields = ['row', 'at', 'input', 'count', 'weightLb', 'lengthIn', 'widthIn', 'heightIn'];

export const packRows = ({
  rows,
  errors,
  ready,
  outcomes,
  warnings,
  figures,
}: Pick<Chunk, 'rows' | 'errors' | 'outcomes' | 'warnings' | 'figures'> & {
  ready?: ReadyRow[];
}): PackedRows => ({
  rows: JSON.stringify(rows),
  violations: JSON.stringify(errors),
  ...(ready && {
    ready: JSON.stringify(ready, ready.some(({ input }) => 'count' in input) ? unitFields : undefined),
  }),
  ...(outcomes && { outcomes: JSON.stringify(outcomes) }),
  ...(warnings && { warnings: JSON.stringify(warnings) }),
  figures,
  hasErrors: figures.counts.invalid + figures.counts.failed > 0,
  size: rows.length,
  chars: rows.reduce((sum, row) => sum + charsOf(row), 0),
});

/** The rows in the API's form. `isCancelled`: rows that were not started are final. */
export function presentRows(
  chunk: Pick<Chunk, 'rows' | 'errors' | 'outcomes' | 'warnings'>,
  columns: Header['columns'],
  isCancelled: boolean,
): BulkRow[] {
  return chunk.rows.map(({ row, cells }, index): BulkRow => {
    const found = chunk.errors[index] ?? [];
    const outcome = chunk.outcomes?.[index] ?? undefined;
    const failed = outcome?.state === 'failed' ? outcome.errors : [];
    const warnings = chunk.warnings?.[index] ?? [];
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
      ...(warnings.length > 0 && { warnings }),
      result: outcome?.state === 'done' ? outcome.result : null,
    };
  });
}
