import { type BulkType, bulkLimits } from '@freightwright/contracts';
import { type CsvRecord, type CsvRow, parseRecords, type Separator } from '@freightwright/csv';
import { withoutGuard } from '@freightwright/csv/write';
import { loadZipPoints } from '@freightwright/zip-points';
import type { PackedRows, ReadyRow } from '../job/chunk.ts';
import { charsAChunk, charsOf, checkRows, packRows, rowsAChunkOf } from '../job/chunk.ts';
import { noFigures } from '../job/job.ts';
import { type IssuedColumns, isIssued } from '../rows/issued-rows.ts';
import { type MarksOfFile, marksOf } from '../rows/number-marks.ts';
import { isSerialDate } from '../rows/read-date.ts';
import type { Header } from '../rows/read-header.ts';
import { hasZips, type WarningContext } from '../rows/row-warnings.ts';
import { isTotalRow } from '../rows/total-row.ts';
import { calculateRows, outcomesOf } from '../run/calculate-rows.ts';

// Runs in a worker thread.

export interface RowJob {
  /** Rows whose cells are not separated yet, or those of one chunk. */
  records: readonly CsvRecord[] | readonly CsvRow[];
  separator: Separator;
  /** Without a type and its header, the rows are not validated. */
  type: BulkType | undefined;
  header: Header | undefined;
  /** Calculations are run too. */
  isRun: boolean;
  /** The day of the upload, '2026-11-28', for warnings about dates. */
  today: string;
  /** The columns of a results file that show which rows were issued. */
  issued?: IssuedColumns | undefined;
}

export interface ParsedRows {
  packed: PackedRows[];
  /** Rows that are left out, because they were issued. */
  issued: number;
  /** Rows whose date is the number of a spreadsheet. */
  serialDates: number;
  /** Rows that sum up the rows above them. */
  totalRows: number;
  /** What the numbers show about their decimal marks. */
  marks: MarksOfFile;
}

/** A refusal of the file, which an error of the thread could not pass on. */
export interface Refused {
  rule: string;
  message: string;
  sheets?: readonly string[] | undefined;
}

export async function perform(job?: RowJob): Promise<ParsedRows | Refused | undefined> {
  if (!job) return undefined;
  const { records, separator, issued, today, ...file } = job;
  const zips = hasZips(file.header?.columns ?? []) ? await loadZipPoints() : undefined;
  const as = { ...file, context: { today, zips } };
  const [first] = records;
  if (first && 'cells' in first) {
    const rows = records as CsvRow[];
    return { packed: [pack(rows, as)], issued: 0, ...shownBy(rows, as) };
  }
  const all = await parseRecords(records as CsvRecord[], separator);
  const rows = all.filter((row) => !isIssued(row, issued)).map(unguarded);
  const wide = rows.find(({ cells }) => cells.length > bulkLimits.columns);
  if (wide) {
    const count = wide.cells.length.toLocaleString('en-US');
    const message = `Row ${wide.row} has ${count} cells. At most ${bulkLimits.columns} are possible.`;
    return { rule: 'cells', message };
  }
  const packed = [...chunksOf(rows, rowsAChunkOf(job.type))].map((some) => pack(some, as));
  return { packed, issued: all.length - rows.length, ...shownBy(rows, as) };
}

/** What the cells of some rows show about the file. */
const shownBy = (rows: readonly CsvRow[], as: Pick<RowJob, 'type' | 'header'>) => ({
  serialDates: serialDatesOf(rows, as),
  totalRows: rows.filter(({ cells }) => as.type && as.header && isTotalRow(as.type, as.header.columns, cells))
    .length,
  marks: as.header ? marksOf(rows, as.header) : {},
});

function serialDatesOf(rows: readonly CsvRow[], { header }: Pick<RowJob, 'header'>): number {
  const at = header?.columns.find(({ key }) => key === 'ship_date')?.index;
  return at === undefined ? 0 : rows.filter(({ cells }) => isSerialDate(cells[at] ?? '')).length;
}

const unguarded = (row: CsvRow): CsvRow => ({ ...row, cells: row.cells.map(withoutGuard) });

function* chunksOf(rows: readonly CsvRow[], most: number): Generator<CsvRow[]> {
  let some: CsvRow[] = [];
  let chars = 0;
  for (const row of rows) {
    some.push(row);
    chars += charsOf(row);
    if (some.length < most && chars < charsAChunk) continue;
    yield some;
    [some, chars] = [[], 0];
  }
  if (some.length > 0) yield some;
}

function pack(
  rows: CsvRow[],
  { type, header, isRun, context }: Pick<RowJob, 'type' | 'header' | 'isRun'> & { context: WarningContext },
): PackedRows {
  if (!type || !header) {
    return packRows({ rows, errors: rows.map(() => []), outcomes: undefined, figures: noFigures() });
  }
  const { ready, ...checked } = checkRows(type, header, rows, context);
  if (type !== 'calculations' || !isRun) return packRows({ rows, ready, outcomes: undefined, ...checked });
  const outcomes = calculateRows(ready as ReadyRow<'calculations'>[]);
  return packRows({ rows, ...checked, ...outcomesOf({ size: rows.length, ready, outcomes }) });
}
