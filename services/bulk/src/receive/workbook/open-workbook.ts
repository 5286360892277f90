import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refuseFile } from '../../policy.ts';

/** What a workbook may inflate to: in all, and per byte that is stored. Small entries compress better. */
export interface InflateLimits {
  bytes: number;
  ratio: number;
}
const ratioFromBytes = 1024 * 1024;
const maxEntries = 2_000;

/** Entries that contain no cells: pictures, charts, comments, pivot tables and other additions. */
const withoutCells =
  /(?:^|\/)(?:docProps|customXml|theme\d*|media|drawings|charts|embeddings|printerSettings|externalLinks|tables|queryTables|pivot\w+|slicer\w*|comments\w*|threadedComments|persons\w*|worksheets\/_rels|ctrlProps)[/.]/i;
const hasCells = ({ fileName }: Entry): boolean =>
  /\.(?:xml|rels)$/i.test(fileName) && !withoutCells.test(fileName);

const asXlsx = 'Open it in a spreadsheet, save it as .xlsx or CSV, and send that file.';

/** Entries by which other kinds of archives are recognized, and the message for each. */
const otherKinds: readonly (readonly [entry: RegExp, message: string])[] = [
  [
    /^xl\/vbaProject\.bin$/i,
    'This workbook has macros. Save it as an .xlsx without macros and send that file.',
  ],
  [/^xl\/workbook\.bin$/i, `This is a binary workbook (.xlsb). ${asXlsx}`],
  [/^META-INF\/manifest\.xml$|^content\.xml$/i, `This is an OpenDocument file (.ods). ${asXlsx}`],
  [/^Index\/|\.iwa$/, 'This is a Numbers document. Export it to Excel or CSV and send that file.'],
  [/^word\/|^ppt\//, 'This is a document without a table of rows. Save the table as .xlsx or CSV.'],
];
const archive = 'This is a ZIP archive. Unpack it and send the table in it.';
const encrypted = 'This workbook has a password. Remove the password in Excel and send the file again.';

/**
 * The entries of a workbook that contain its cells, as an archive without compression. Nothing is inflated
 * beyond the limits, whatever sizes the archive declares.
 * @throws Problem 'bulk.file-refused' for anything but a workbook (.xlsx), and above a limit.
 */
export async function openWorkbook(bytes: Buffer, limits: InflateLimits): Promise<Uint8Array> {
  if (isCompoundFile(bytes)) throw refuseFile('not-csv', compoundKind(bytes));
  const zip = await fromBufferPromise(bytes).catch((cause) => {
    throw damaged(cause);
  });
  const entries = await entriesOf(zip);
  const other = otherKinds.find(([name]) => entries.some(({ fileName }) => name.test(fileName)));
  if (other) throw refuseFile('not-csv', other[1]);
  if (!entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw refuseFile('not-csv', archive);

  const files = new Map<string, Buffer>();
  let left = limits.bytes;
  for (const entry of entries.filter(hasCells)) {
    if (files.has(entry.fileName)) throw damaged(`${entry.fileName} exists twice`);
    const most = Math.min(left, Math.max(ratioFromBytes, entry.compressedSize * limits.ratio));
    const file = await inflated(zip, entry, most);
    left -= file.length;
    files.set(entry.fileName, file);
  }
  if (/macroEnabled/i.test(files.get('[Content_Types].xml')?.toString() ?? '')) {
    throw refuseFile('not-csv', otherKinds[0]?.[1] ?? archive);
  }
  return archiveOf(files);
}

/** A file of an old Office program, or an encrypted one of a new. */
const isCompoundFile = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0;
const compoundKind = (bytes: Buffer): string =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? encrypted
    : `This is an old Excel workbook (.xls). ${asXlsx}`;

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > maxEntries) break;
    }
  } catch (cause) {
    throw damaged(cause);
  }
  if (entries.length > maxEntries) throw tooLarge();
  return entries;
}

/** Counts the bytes while it inflates them. */
async function inflated(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw refuseFile('not-csv', encrypted);
  if (entry.uncompressedSize > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.length;
      if (size > most) break;
      pieces.push(piece);
    }
  } catch (cause) {
    throw damaged(cause);
  }
  if (size > most) throw tooLarge();
  return Buffer.concat(pieces);
}

const damaged = (cause: unknown) =>
  Object.assign(
    refuseFile(
      'workbook',
      'This workbook is damaged. Open it in a spreadsheet, save it again, and send that file.',
    ),
    { cause },
  );
const tooLarge = () =>
  refuseFile(
    'inflated',
    'This workbook is too large when unpacked. Copy the rows into a new workbook, without formatted blank rows, or send CSV.',
  );

/** A ZIP archive of the files, without compression. */
function archiveOf(files: ReadonlyMap<string, Buffer>): Uint8Array {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const path = Buffer.from(name);
    // The fields that both headers have: version 2.0, sizes and checksum.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, rest, path);
    written.push(Buffer.from('PK\x03\x04'), fields, path, data);
    offset += 30 + path.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, ...directory, Buffer.from('PK\x05\x06'), end]);
}
