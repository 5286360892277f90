import { createHash, type Hash } from 'node:crypto';
import { type BulkType, bulkLimits, bulkRowsAJob } from '@freightwright/contracts';
import { type CsvRecord, type CsvRow, parseRecords, type Separator, splitRecords } from '@freightwright/csv';
import { withoutGuard } from '@freightwright/csv/write';
import type { BulkDeps } from '../bulk-deps.ts';
import { type PackedRows, rowsAChunkOf } from '../job/chunk.ts';
import type { ChunkStore } from '../job/chunk-store.ts';
import { addFigures, type Figures, type Job, noFigures } from '../job/job.ts';
import { refuseFile } from '../policy.ts';
import { isHeaderRow } from '../rows/column-names.ts';
import { type IssuedColumns, issuedColumnsOf } from '../rows/issued-rows.ts';
import { headerName, type Mapping } from '../rows/mapping.ts';
import { addMarks, type MarksOfFile } from '../rows/number-marks.ts';
import type { Header } from '../rows/read-header.ts';
import { decodeText } from './decode-text.ts';
import { type FileHead, resolveHeader } from './resolve-header.ts';
import { inPieces } from './workbook/workbook-reader.ts';

/** The result of storing a file. */
interface StoredFile extends Pick<Job, 'headerCells' | 'rows' | 'chunks' | 'chars' | 'notices'>, FileHead {
  /** Present if the type was known. */
  header: Header | undefined;
  separator: Separator;
  /** What its numbers show about their decimal marks; none if the type was not known. */
  marks: MarksOfFile;
  /** Validation figures of all rows; present if the type was known. */
  figures: Figures | undefined;
  /** Of the whole file. */
  hash: string;
  /** The sheet of a workbook that was read. */
  sheetName: string | undefined;
}

type Deps = Pick<BulkDeps, 'limits' | 'newId' | 'parser' | 'mappings' | 'workbooks'> & {
  chunks: Pick<ChunkStore, 'add'>;
};

/** Chunks that are parsed and written together, and their approximate characters. */
const chunksPerBatch = 4;
const charsPerBatch = 250_000;
/** Batches that are being parsed or written at the same time. */
const maxBatches = 3;
/** Lines of a file per row that it may have: the others are blank. */
const linesPerRow = 10;

interface ReadAs {
  type: BulkType | undefined;
  mapping: Mapping | undefined;
  isRun: boolean;
  /** The name of the sheet to read of a workbook, when the form has been read. */
  sheet: () => Promise<string | undefined>;
  /** Called when the file has been read, while its last rows are being stored. */
  onRead?: () => void;
}

/**
 * Reads a file as a stream and stores its rows in chunks. The rows are parsed in a worker thread and, if the
 * type is known, validated; calculations with `isRun` are also run there.
 * @throws Problem 'bulk.file-refused'. The caller removes what is stored by then.
 */
export async function storeRows(
  { chunks, limits, newId, parser, mappings, workbooks }: Deps,
  job: Pick<Job, 'id' | 'owner' | 'createdAt' | 'expiresAt'>,
  bytes: AsyncIterable<Uint8Array>,
  { type, mapping, isRun, sheet, onRead = () => undefined }: ReadAs,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  const rowsPerBatch = chunksPerBatch * rowsAChunkOf(type);
  const figures = noFigures();
  const marks: MarksOfFile = {};
  const file = { headerCells: [] as string[], rows: 0, chunks: 0, chars: 0, notices: [] as Job['notices'] };
  const started: Promise<void>[] = [];
  let header: Header | undefined;
  let issuedColumns: IssuedColumns | undefined;
  let issued = 0;
  let [serialDates, totalRows] = [0, 0];
  let isHeaderRead = false;
  let batch: CsvRecord[] = [];
  let batchChars = 0;
  let samples: string[][] | undefined;
  let sheetName: string | undefined;

  /** The first rows show what an unknown column has. */
  async function readHead(records: readonly CsvRecord[], separator: Separator): Promise<void> {
    const rows = await parseRecords(records.slice(0, rowsOfSamples), separator);
    samples = file.headerCells.map((_, at) => samplesOf(rows, at));
    if (!type) return;
    const head = { headerCells: file.headerCells, samples };
    const resolved = await resolveHeader({ mappings }, job, { type, mapping, head });
    ({ header } = resolved);
    file.notices.push(...resolved.notices);
  }

  function account(packed: readonly PackedRows[]): void {
    for (const { size, chars, figures: own } of packed) {
      file.rows += size;
      file.chars += chars;
      addFigures(figures, own);
    }
    file.chunks += packed.length;
    if (file.rows > limits.rows) throw tooManyRows(limits.rows);
  }
  async function store(records: CsvRecord[], separator: Separator): Promise<void> {
    const as = { separator, type, header, isRun, today: dayOf(job), issued: issuedColumns };
    const { packed, ...found } = await parser.parse(job.owner.userId, { records, ...as });
    issued += found.issued;
    serialDates += found.serialDates;
    totalRows += found.totalRows;
    addMarks(marks, found.marks);
    // Batches are parsed in order, so the chunks are in the file's order.
    const first = file.chunks;
    account(packed);
    await chunks.add(job, packed, { first, revision: newId() });
  }
  async function flush(separator: Separator): Promise<void> {
    if (!samples) await readHead(batch, separator);
    const storing = store(batch, separator);
    storing.catch(() => undefined);
    started.push(storing);
    batch = [];
    batchChars = 0;
    if (started.length >= maxBatches) await started.shift();
  }

  const mapped = new Set(Object.keys(mapping ?? {}).map(headerName));
  const onWindows = () => file.notices.push(windowsNotice);
  async function* ofWorkbook(workbook: Buffer): AsyncGenerator<string> {
    const most = { bytes: limits.fileBytes, lines: limits.rows * linesPerRow };
    const asked = { bytes: workbook, sheet: await sheet(), type, mapped: [...mapped], limits: most };
    const { name, text, notices, fractions } = await workbooks.read(job.owner.userId, asked);
    sheetName = name;
    file.notices.push(...notices);
    for (const index of fractions) addMarks(marks, { [index]: pointMark });
    yield* inPieces(text);
  }
  const text = decodeText(hashed(bytes, hash), onWindows, ofWorkbook);
  const options = {
    limit: limitOf(limits.rows),
    isHeader: (cells: readonly string[]) => isHeaderRow(type, cells, (cell) => mapped.has(headerName(cell))),
  };
  let separator: Separator = ',';
  try {
    for await (const read of splitRecords(text, options)) {
      let { records } = read;
      ({ separator } = read);
      if (!isHeaderRead) {
        isHeaderRead = true;
        file.headerCells = await headerOf(records, separator);
        issuedColumns = issuedColumnsOf(file.headerCells);
        records = records.slice(1);
      }
      for (const record of records) {
        batch.push(record);
        batchChars += record.text.length;
        if (batch.length >= rowsPerBatch || batchChars >= charsPerBatch) await flush(separator);
      }
    }
    if (batch.length > 0) await flush(separator);
    else if (isHeaderRead && !samples) await readHead([], separator);
    onRead();
  } finally {
    await Promise.allSettled(started);
  }
  await Promise.all(started);
  if (!isHeaderRead) throw refuseFile('empty', 'The file has no text.');
  if (issued > 0 && file.rows === 0) {
    throw refuseFile('issued', 'Every row of this results file has its bill. Nothing is left to issue.');
  }
  if (issued > 0) file.notices.push(issuedNotice(issued));
  file.notices.push(...noticesOf({ serialDates, totalRows }));
  if (file.rows === 0) throw refuseFile('no-rows', 'The file has a header and no rows below it.');
  const hashText = hash.digest('base64url');
  const read = { samples: samples ?? [], separator, marks, sheetName };
  return { ...file, ...read, header, figures: header && figures, hash: hashText };
}

/** A number of a workbook has a decimal point, whatever its digits. */
const pointMark = { point: 1, comma: 0, openPoint: 0, openComma: 0, sample: '' };

/** Rows among which the samples of a column are. */
const rowsOfSamples = 20;

const samplesOf = (rows: readonly CsvRow[], at: number): string[] =>
  rows
    .map(({ cells, isBroken }) => (isBroken ? '' : withoutGuard(cells[at] ?? '').trim()))
    .filter((value) => value !== '')
    .slice(0, bulkLimits.samples)
    .map((value) => value.slice(0, bulkLimits.sampleChars).toWellFormed());

/** Warnings about dates count from the day of the upload, in UTC. */
export const dayOf = ({ createdAt }: Pick<Job, 'createdAt'>): string => createdAt.toISOString().slice(0, 10);

const windowsNotice = {
  rule: 'encoding',
  message:
    'The file is not UTF-8, so its special characters were read as Windows-1252. Check names with accents.',
};

/** What the cells of all rows show about the file. */
export function noticesOf({
  serialDates,
  totalRows,
}: {
  serialDates: number;
  totalRows: number;
}): Job['notices'] {
  const [dates, rows] = [serialDates, totalRows].map((count) => count.toLocaleString('en-US'));
  const serial = `Ship dates that are numbers of a spreadsheet, such as 46357 for December 1, 2026: ${dates}. Check them.`;
  return [
    ...(serialDates > 0 ? [{ rule: 'serial-date', message: serial }] : []),
    ...(totalRows > 0 ? [{ rule: 'total-row', message: `Rows of totals, which are not run: ${rows}.` }] : []),
  ];
}

const issuedNotice = (rows: number) => ({
  rule: 'issued',
  message: `${rows.toLocaleString('en-US')} rows of this results file have their bills and were left out.`,
});

const limitOf = (rows: number) => ({
  mostChars: bulkLimits.rowChars,
  tooLong({ row, isInQuotes }: { row: number; isInQuotes: boolean }) {
    const why = isInQuotes ? ' A quotation mark may be missing its partner.' : '';
    const most = bulkLimits.rowChars.toLocaleString('en-US');
    return refuseFile('row-length', `Row ${row} has more than ${most} characters.${why}`);
  },
  mostRecords: rows * linesPerRow,
  tooMany() {
    const lines = (rows * linesPerRow).toLocaleString('en-US');
    return refuseFile('lines', `The file has more than ${lines} lines. Delete the blank ones.`);
  },
});

/** Passes the bytes on, and adds them to the hash. */
export async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function headerOf(records: readonly CsvRecord[], separator: Separator): Promise<string[]> {
  const [header] = await parseRecords(records.slice(0, 1), separator);
  if (header?.isBroken) {
    throw refuseFile('quotes', 'The quotation marks of the header row do not fit together.');
  }
  if (!header) throw refuseFile('empty', 'The file begins with a thousand blank lines.');
  return header.cells.map(withoutGuard);
}

function tooManyRows(most: number) {
  const rows = most.toLocaleString('en-US');
  const why = most === bulkRowsAJob.enterprise ? '' : ' on this server';
  return refuseFile('rows', `A file may have at most ${rows} rows${why}. Split it into several.`);
}
