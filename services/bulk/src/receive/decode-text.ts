import { TextDecoder } from 'node:util';
import { refuseFile } from '../policy.ts';

/** What files of other kinds begin with, and what to tell whoever sends one. */
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

/** Bytes that tell what a file is. */
const tellingBytes = 4;

/**
 * The text of a file, piece by piece as it comes: UTF-8 with or without a byte order mark, or UTF-16 with one.
 * Bytes that are no UTF-8 become U+FFFD, which the check of a row finds.
 * @throws Problem 'bulk.file-refused' for a file that is empty or no text, as soon as that shows.
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
    if (head.length < tellingBytes) continue;
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
