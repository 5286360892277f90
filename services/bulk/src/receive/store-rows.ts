import { createHash, type Hash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { type BulkType, bulkLimits, bulkRowsAJob } from '@freightwright/contracts';
import { type CsvRow, readRecords } from '@freightwright/csv';
import type { BulkDeps } from '../bulk-deps.ts';
import { type Chunk, charsAChunk, checkRows, rowsAChunkOf } from '../job/chunk.ts';
import type { ChunkStore } from '../job/chunk-store.ts';
import { addFigures, type Figures, type Job, noFigures } from '../job/job.ts';
import { refuseFile } from '../policy.ts';
import { type Header, readHeader } from '../rows/read-header.ts';

/** The result of storing a file. */
interface StoredFile {
  headerCells: string[];
  /** Present if the type was known. */
  header: Header | undefined;
  /** Validation figures of all rows; present if the type was known. */
  figures: Figures | undefined;
  rows: number;
  chunks: number;
  /** Of the whole file. */
  hash: string;
}

/** Chunks per write: enough that a thousand rows take one write or two. */
const chunksAWrite = 5;

type Deps = Pick<BulkDeps, 'limits' | 'newId'> & { chunks: Pick<ChunkStore, 'add'> };

/**
 * Reads a file as a stream and stores its rows in chunks. If the type is known, the rows are validated.
 * @throws Problem 'bulk.file-refused'. The caller removes what is stored by then.
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

/** Signatures of other file types, and the message for each. */
const otherKinds: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a gzip archive', [0x1f, 0x8b]],
  ['an Excel workbook or a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a zstd archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
];

/** Bytes that identify a file type. */
const progressBytes = 4;

/**
 * Decodes the text of a file in chunks: UTF-8 with or without a byte order mark, or UTF-16 with one. Invalid
 * UTF-8 becomes U+FFFD, which the validation of a row finds.
 * @throws Problem 'bulk.file-refused' for an empty or binary file, as soon as that is known.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (decoder) {
      yield textOf(decoder, piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < progressBytes) continue;
    decoder = decoderOf(head);
    yield textOf(decoder, head);
  }
  if (!decoder && head.length === 0) throw refuseFile('empty', 'The file is empty.');
  if (!decoder) {
    decoder = decoderOf(head);
    yield textOf(decoder, head);
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function decoderOf(head: Buffer): TextDecoder {
  const other = otherKinds.find(([, magic]) => magic.every((byte, index) => head[index] === byte));
  if (other) throw refuseFile('not-csv', `This is ${other[0]}. Save the table as CSV and send that file.`);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

function textOf(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes, { stream: true });
  if (text.includes('\0')) {
    throw refuseFile(
      'not-csv',
      'The file is not text. Save the table as CSV UTF-8; UTF-16 needs its byte order mark.',
    );
  }
  return text;
}
