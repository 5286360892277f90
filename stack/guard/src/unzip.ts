import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/**
 * Signatures and offsets: APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (central directory),
 * 4.3.16 (its end).
 */
const END = { signature: 0x06054b50, bytes: 22, entries: 10, directoryBytes: 12, directoryAt: 16 };
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const MADE_ON_UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

interface Entry {
  readonly name: string;
  readonly deflated: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly localHeaderAt: number;
  /** Permission bits; undefined when the archive does not contain them. */
  readonly mode: number | undefined;
}

const inflate = promisify(inflateRaw);

/**
 * Unpacks a zip archive and keeps the permission bits, which most unpackers written for Java or Python drop.
 * @throws Error on an archive that is damaged, needs zip64, is encrypted, holds links, or would write outside
 * `folder`.
 */
export async function unzip(archive: string, folder: string): Promise<void> {
  const file = await open(archive, 'r');
  try {
    for (const entry of await readDirectory(file)) await unpack(file, entry, folder);
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await read(file, Math.max(0, size - END.bytes - LONGEST_COMMENT), size);
  let end = tail.length - END.bytes;
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end -= 1;
  if (end < 0) throw new Error('It is no zip archive, or a part of one.');
  const start = tail.readUInt32LE(end + END.directoryAt);
  const directory = await read(file, start, start + tail.readUInt32LE(end + END.directoryBytes));
  const entries: Entry[] = [];
  let at = 0;
  for (let left = tail.readUInt16LE(end + END.entries); left > 0; left -= 1) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the archive is damaged.');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    ) as [number, number, number];
    entries.push(entryAt(directory, at, nameBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function entryAt(directory: Buffer, at: number, nameBytes: number): Entry {
  const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
  const method = directory.readUInt16LE(at + 10);
  const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
  const attributes = directory.readUInt32LE(at + 38) >>> 16;
  const type = attributes & FILE_TYPE;
  const unix = directory.readUInt8(at + 5) === MADE_ON_UNIX && attributes !== 0;
  if (encrypted || (method !== 0 && method !== 8))
    throw new Error(`${name} is packed in a way we do not read.`);
  if (unix && !name.endsWith('/') && type !== 0 && type !== REGULAR)
    throw new Error(`${name} is no plain file.`);
  return {
    name,
    deflated: method === 8,
    packedBytes: directory.readUInt32LE(at + 20),
    unpackedBytes: directory.readUInt32LE(at + 24),
    localHeaderAt: directory.readUInt32LE(at + 42),
    mode: unix ? attributes & 0o777 : undefined,
  };
}

async function unpack(file: FileHandle, entry: Entry, folder: string): Promise<void> {
  const path = resolve(folder, entry.name);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${entry.name} leads outside the folder.`);
  if (entry.name.endsWith('/')) {
    await mkdir(path, { recursive: true });
    return;
  }
  const header = await read(file, entry.localHeaderAt, entry.localHeaderAt + LOCAL_BYTES);
  const start = entry.localHeaderAt + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await read(file, start, start + entry.packedBytes);
  const bytes = entry.deflated ? await inflate(packed, { maxOutputLength: entry.unpackedBytes + 1 }) : packed;
  if (bytes.length !== entry.unpackedBytes) throw new Error(`${entry.name} is damaged.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, entry.mode === undefined ? {} : { mode: entry.mode });
}

/** The bytes from `start` up to `end`. */
async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  if (bytesRead < bytes.length) throw new Error('The archive ends too early.');
  return bytes;
}
