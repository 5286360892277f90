import { buffer } from 'node:stream/consumers';
import { constants, gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';

/** Files of an archive by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const mode = 0o100644;

/** A zip archive that is the same for the same files, in any time zone. */
export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  // The format stores local time, and none before 1980.
  const options = { mtime: new Date(1980, 0, 1), mode, forceDosTimestamp: true };
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  return buffer(zip.outputStream);
}

const blockBytes = 512;
/** January 2, 1980 in seconds: who packs these files as a zip archive cannot store an earlier one. */
const changedAtS = 315_619_200;

/** A compressed tar archive (ustar) that is the same for the same files. @throws TypeError for a long path. */
export function tarGzOf(files: Files): Buffer {
  const blocks = Object.entries(files).flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes);
    return [headerOf(path, bytes.length), bytes, padding];
  });
  const whole = Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
  const packed = gzipSync(whole, { level: constants.Z_BEST_COMPRESSION });
  // The byte of the operating system, which zlib fills in: unknown.
  packed[9] = 255;
  return packed;
}

/** Each field at its offset, numbers in octal digits. */
function headerOf(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new TypeError(`${path} is too long for an archive`);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  const fields: readonly [offset: number, text: string][] = [
    [0, path],
    [100, octal(mode % 0o1000, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(changedAtS, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u{0}00'],
  ];
  const header = Buffer.alloc(blockBytes);
  for (const [offset, text] of fields) header.write(text, offset);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\u{0} `, 148);
  return header;
}
