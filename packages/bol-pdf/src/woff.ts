import { inflateSync } from 'node:zlib';

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Uint8Array;
}

/** The tables that a PDF needs. The others serve text that is not laid out. Source: ISO 32000-1, 9.9. */
const embeddedTables = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

/**
 * The TrueType font inside a WOFF 1.0 file, reduced to the tables that a PDF needs.
 * Source: W3C, "WOFF File Format 1.0", sections 3 to 5.
 * @throws TypeError when the file is not a WOFF file with TrueType outlines.
 */
export function trueTypeOfWoff(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new TypeError('Not a WOFF file');
  const tables = Array.from({ length: view.getUint16(12) }, (_, index) =>
    readTable(file, view, 44 + index * 20),
  );
  if (!tables.some(({ tag }) => tag === 'glyf')) throw new TypeError('No TrueType outlines');
  return writeFont(tables.filter(({ tag }) => embeddedTables.includes(tag)));
}

function readTable(file: Uint8Array, view: DataView, at: number): Table {
  const [offset, packed, full] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
  const stored = file.subarray(offset, offset + packed);
  return {
    tag: String.fromCharCode(...file.subarray(at, at + 4)),
    checksum: view.getUint32(at + 16),
    data: packed < full ? inflateSync(stored) : stored,
  };
}

/** Source: OpenType specification, "The OpenType font file". Tables begin at multiples of four. */
function writeFont(tables: readonly Table[]): Uint8Array {
  const count = tables.length;
  const size = tables.reduce((sum, { data }) => sum + aligned(data.length), 12 + 16 * count);
  const font = new Uint8Array(size);
  const view = new DataView(font.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, count);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (count - power) * 16);
  let at = 12 + 16 * count;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const record = 12 + 16 * index;
    for (let i = 0; i < 4; i++) font[record + i] = tag.charCodeAt(i);
    view.setUint32(record + 4, checksum);
    view.setUint32(record + 8, at);
    view.setUint32(record + 12, data.length);
    font.set(data, at);
    at += aligned(data.length);
  }
  return font;
}

const aligned = (length: number) => (length + 3) & ~3;
