import { createHash, type Hash } from 'node:crypto';
import { type BulkType, bulkLimits, bulkRowsAJob } from '@freightwright/contracts';
import { type CsvRow, readRecords } from '@freightwright/csv';
import type { BulkDeps } from '../bulk-deps.ts';
import { type Chunk, charsAChunk, checkRows, rowsAChunkOf } from '../job/chunk.ts';
import type { ChunkStore } from '../job/chunk-store.ts';
import { addFigures, type Figures, noFigures } from '../job/figures.ts';
import type { Job } from '../job/job.ts';
import { refuseFile } from '../policy.ts';
import { type Header, readHeader } from '../rows/read-header.ts';
import { decodeText } from './decode-text.ts';

/** What a file held, once all of it is stored. */
export interface StoredFile {
  headerCells: string[];
  /** Known when the type was. */
  header: Header | undefined;
  /** What the check found in all rows; known when the type was. */
  figures: Figures | undefined;
  rows: number;
  chunks: number;
  /** Of all bytes of the file. */
  hash: string;
}

/** Chunks that are written in one go: enough that a thousand rows take one write or two. */
const chunksAWrite = 5;

type Deps = Pick<BulkDeps, 'limits' | 'newId'> & { chunks: Pick<ChunkStore, 'add'> };

/**
 * Reads a file and stores its rows in chunks, as they come. When the type is known they are checked on the way.
 * @throws Problem 'bulk.file-refused'. What is stored by then stays, for the caller to remove.
 */
export async function storeRows(
  { chunks, limits, newId }: Deps,
  job: Pick<Job, 'id' | 'owner' | 'expiresAt'>,
  bytes: AsyncIterable<Uint8Array>,
  type: BulkType | undefined,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  const ready: Chunk[] = [];
  let waiting: CsvRow[] = [];
  let waitingChars = 0;
  let headerCells: string[] | undefined;
  let header: Header | undefined;
  let rows = 0;
  let count = 0;
  const rowsAChunk = rowsAChunkOf(type);
  const found = noFigures();

  const cut = () => {
    if (waiting.length === 0) return;
    const unchecked = { errors: waiting.map(() => []), figures: noFigures() };
    const checked = type && header ? checkRows(type, header, waiting) : unchecked;
    addFigures(found, checked.figures);
    ready.push({
      jobId: job.id,
      userId: job.owner.userId,
      index: count,
      rows: waiting,
      ...checked,
      outcomes: undefined,
      revision: newId(),
      expiresAt: job.expiresAt,
    });
    count += 1;
    waiting = [];
    waitingChars = 0;
  };

  for await (const some of readRecords(decodeText(hashed(bytes, hash)), rowLimit)) {
    for (const row of some) {
      if (headerCells === undefined) {
        headerCells = headerOf(row);
        header = type && readHeader(type, headerCells);
        continue;
      }
      rows += 1;
      if (rows > limits.rows) throw tooManyRows(limits.rows);
      waiting.push(row);
      waitingChars += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (waiting.length === rowsAChunk || waitingChars >= charsAChunk) cut();
      if (ready.length >= chunksAWrite) await chunks.add(ready.splice(0));
    }
  }
  if (headerCells === undefined) throw refuseFile('empty', 'The file has no text.');
  if (rows === 0) throw refuseFile('no-rows', 'The file has a header and no rows below it.');
  cut();
  await chunks.add(ready.splice(0));
  const figures = header && found;
  return { headerCells, header, figures, rows, chunks: count, hash: hash.digest('base64url') };
}

const rowLimit = {
  mostChars: bulkLimits.rowChars,
  tooLong({ row, isInQuotes }: { row: number; isInQuotes: boolean }) {
    const why = isInQuotes ? ' A quotation mark may be missing its partner.' : '';
    const most = bulkLimits.rowChars.toLocaleString('en-US');
    return refuseFile('row-length', `Row ${row} has more than ${most} characters.${why}`);
  },
};

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

function headerOf({ cells, isBroken }: CsvRow): string[] {
  if (isBroken) throw refuseFile('quotes', 'The quotation marks of the header row do not fit together.');
  return cells;
}

function tooManyRows(most: number) {
  const rows = most.toLocaleString('en-US');
  const why = most === bulkRowsAJob.enterprise ? '' : ' on this server';
  return refuseFile('rows', `A file may have at most ${rows} rows${why}. Split it into several.`);
}
