import { TextDecoder } from 'node:util';
import { refuseFile } from '../policy.ts';

/** Signatures of other file types, and the message for each. */
const otherKinds: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a gzip archive', [0x1f, 0x8b]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a zstd archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
  ...['<?xm', '<htm', '<HTM', '<tab', '<!DO', '<met', '<div'].map(
    (tag) => ['an XML spreadsheet or a web page', [...Buffer.from(tag)]] as const,
  ),
];

/** Signatures of an archive, which a workbook is, and of an old or encrypted workbook. */
const workbookKinds: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Bytes that identify a file type, with a byte order mark. */
const signatureBytes = 7;

/** Decodes one piece after the other; `rest` decodes what an incomplete character has left. */
interface Decoder {
  piece: (bytes: Uint8Array) => string;
  rest: () => string;
}

/**
 * Decodes the text of a file in pieces: UTF-8 with or without a byte order mark, UTF-16 with one, and
 * otherwise Windows-1252. A few invalid bytes in UTF-8 become U+FFFD, which the validation of a row finds.
 * @param onWindows called when the file turns out to be Windows-1252.
 * @param ofWorkbook returns the text of a workbook or of another archive, which is buffered whole.
 * @throws Problem 'bulk.file-refused' for an empty or binary file, as soon as that is known.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  onWindows: () => void = () => undefined,
  ofWorkbook: (file: Buffer) => AsyncIterable<string> = refuseWorkbook,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let workbook: Uint8Array[] | undefined;
  let head = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (decoder) {
      yield textOnly(decoder.piece(piece));
      continue;
    }
    if (workbook) {
      workbook.push(piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < signatureBytes) continue;
    if (workbookKinds.some((magic) => begins(head, magic))) {
      workbook = [head];
      continue;
    }
    decoder = decoderOf(head, onWindows);
    yield textOnly(decoder.piece(head));
  }
  if (workbook) {
    yield* ofWorkbook(Buffer.concat(workbook));
    return;
  }
  if (!decoder && head.length === 0) throw refuseFile('empty', 'The file is empty.');
  if (!decoder) {
    decoder = decoderOf(head, onWindows);
    yield textOnly(decoder.piece(head));
  }
  const rest = decoder.rest();
  if (rest !== '') yield rest;
}

const begins = (head: Buffer, magic: readonly number[]): boolean =>
  magic.every((byte, index) => head[index] === byte);

function refuseWorkbook(): never {
  throw refuseFile('not-csv', 'This is an Excel workbook or a ZIP archive. Save the table as CSV.');
}

function decoderOf(head: Buffer, onWindows: () => void): Decoder {
  const start = begins(head, byteOrderMark) ? head.subarray(byteOrderMark.length) : head;
  const other = otherKinds.find(([, magic]) => begins(start, magic));
  if (other)
    throw refuseFile('not-csv', `This is ${other[0]}. Save the table as .xlsx or CSV and send that file.`);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return streamed(new TextDecoder('utf-16le'));
  if (first === 0xfe && second === 0xff) return streamed(new TextDecoder('utf-16be'));
  return utf8OrWindows(onWindows);
}

const streamed = (decoder: TextDecoder): Decoder => ({
  piece: (bytes) => decoder.decode(bytes, { stream: true }),
  rest: () => decoder.decode(),
});

/** Both encode ASCII alike, so the first piece with other bytes decides. */
function utf8OrWindows(onWindows: () => void): Decoder {
  const utf8 = streamed(new TextDecoder('utf-8'));
  let decided: Decoder | undefined;
  let undecided = new Uint8Array();

  function decide(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): string {
    const lead = bytes.findIndex((byte) => byte >= 0x80);
    if (lead === -1) return utf8.piece(bytes);
    // The first character may continue in the next piece.
    if (!isLast && bytes.length - lead < longestCharacter) {
      undecided = bytes;
      return '';
    }
    const others = new TextDecoder('utf-8').decode(bytes, { stream: !isLast }).match(/[^\0-\x7f]/gu) ?? [];
    const invalid = others.filter((character) => character === '\uFFFD').length;
    if (invalid * 2 < others.length || others.length === 0) decided = utf8;
    else {
      onWindows();
      decided = streamed(new TextDecoder('windows-1252'));
    }
    return decided.piece(bytes);
  }

  return {
    piece(bytes) {
      if (decided) return decided.piece(bytes);
      const all = Buffer.concat([undecided, bytes]);
      undecided = new Uint8Array();
      return decide(all, false);
    },
    rest: () => (undecided.length > 0 ? decide(undecided, true) : '') + (decided ?? utf8).rest(),
  };
}

/** Bytes of the longest character of UTF-8. */
const longestCharacter = 4;

function textOnly(text: string): string {
  if (text.includes('\0')) {
    throw refuseFile(
      'not-csv',
      'The file is not text. Save the table as CSV UTF-8; UTF-16 needs its byte order mark.',
    );
  }
  return text;
}
