import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A reference to an object of the file. */
export interface PdfReference {
  readonly number: number;
  /** Its syntax in the file: '12 0 R'. */
  toString(): string;
}

/** A trade-off between time and size: level 6 takes a sixth longer and saves 5 percent. */
const deflateLevel = 3;
export const deflated = (data: Uint8Array | string): Uint8Array => deflateSync(data, { level: deflateLevel });

/** Objects packed into one object stream. */
const objectsPerStream = 400;

/** Collects the objects of one PDF file. Source for the whole syntax: ISO 32000-1, section 7. */
export function createPdfObjects() {
  let count = 0;
  const bodies: { number: number; body: string }[] = [];
  const streams: { number: number; head: string; data: Uint8Array }[] = [];

  /** Reserves a number for an object that is written afterwards. */
  const reserve = (): PdfReference => {
    count += 1;
    const written = `${count} 0 R`;
    return { number: count, toString: () => written };
  };
  const put = (reference: PdfReference, body: string) => {
    bodies.push({ number: reference.number, body });
    return reference;
  };
  /** The data is the result of deflate. `entries` go into the dictionary, next to length and filter. */
  const addStream = (data: Uint8Array, entries = '') => {
    const reference = reserve();
    const head = `<</Length ${data.length}/Filter/FlateDecode${entries}>>`;
    streams.push({ number: reference.number, head, data });
    return reference;
  };

  /** For each object number, the object stream that contains it and its index there. */
  const packed = new Map<number, { stream: number; index: number }>();
  function packWhile(isDue: () => boolean): void {
    while (isDue()) {
      const group = bodies.splice(0, objectsPerStream);
      let at = 0;
      const places = group.map(({ number, body }) => {
        const place = `${number} ${at}`;
        at += body.length + 1;
        return place;
      });
      const first = `${places.join(' ')}\n`;
      const content = Buffer.from(`${first}${group.map(({ body }) => body).join('\n')}\n`, 'latin1');
      const stream = addStream(deflated(content), `/Type/ObjStm/N ${group.length}/First ${first.length}`);
      for (const [index, { number }] of group.entries()) packed.set(number, { stream: stream.number, index });
    }
  }

  return {
    reserve,
    put,
    /** Compresses the objects so far, in whole streams, so that a large file needs little memory. */
    pack: () => packWhile(() => bodies.length >= objectsPerStream),
    add: (body: string) => put(reserve(), body),
    addStream,
    /** The bytes of the whole file. `trailer` has the entries that point to catalog and information. */
    write(trailer: string): Uint8Array {
      packWhile(() => bodies.length > 0);
      return writeFile(streams, packed, reserve().number, trailer);
    },
  };
}

export type PdfObjects = ReturnType<typeof createPdfObjects>;

function writeFile(
  streams: readonly { number: number; head: string; data: Uint8Array }[],
  packed: ReadonlyMap<number, { stream: number; index: number }>,
  tableNumber: number,
  trailer: string,
): Uint8Array {
  // The four bytes above 127 in the comment mark the file as binary for transfer programs.
  const chunks: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = chunks[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  const append = (data: Uint8Array | string) => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    chunks.push(bytes);
    length += bytes.length;
  };
  for (const { number, head, data } of streams) {
    offsets.set(number, length);
    append(`${number} 0 obj\n${head}stream\n`);
    append(data);
    append('\nendstream\nendobj\n');
  }
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  const id = hash.digest('hex').slice(0, 32);
  offsets.set(tableNumber, length);
  const start = length;
  const rows = Buffer.alloc((tableNumber + 1) * 7);
  rows.writeUInt16BE(0xffff, 5);
  for (let number = 1; number <= tableNumber; number++) {
    const place = packed.get(number);
    rows.writeUInt8(place ? 2 : 1, number * 7);
    rows.writeUInt32BE(place ? place.stream : (offsets.get(number) ?? 0), number * 7 + 1);
    rows.writeUInt16BE(place ? place.index : 0, number * 7 + 5);
  }
  const table = deflated(rows);
  append(
    `${tableNumber} 0 obj\n<</Type/XRef/Size ${tableNumber + 1}/W[1 4 2]/ID[<${id}><${id}>]${trailer}` +
      `/Length ${table.length}/Filter/FlateDecode>>stream\n`,
  );
  append(table);
  append(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks, length);
}

/** A text string: UTF-16 with its byte order mark, in hexadecimal. */
export function pdfText(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

/** A number with at most three decimals. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1000) / 1000);
