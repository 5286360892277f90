import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';

/**
 * The upper half of an entry's attributes, if Unix made the archive: the type of the file and its permission
 * bits.
 */
const MADE_ON_UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/**
 * Unpacks a zip archive and keeps the permission bits, which most unpackers written for Java or Python drop.
 * @throws Error on an archive that is damaged, is encrypted, holds links, or would write outside `folder`.
 */
export async function unzip(archive: string, folder: string): Promise<void> {
  // Loaded here, because most programs that use this package never unpack an archive.
  const { openPromise } = await import('yauzl');
  const file = await openPromise(archive);
  try {
    for await (const entry of file.eachEntry()) {
      const path = join(folder, entry.fileName);
      if (entry.fileName.endsWith('/')) {
        await mkdir(path, { recursive: true });
        continue;
      }
      const mode = modeOf(entry);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(
        await file.openReadStreamPromise(entry),
        createWriteStream(path, mode === undefined ? {} : { mode }),
      );
    }
  } finally {
    file.close();
  }
}

/**
 * The permission bits; undefined when the archive does not contain them. @throws Error for a link, a device
 * and the like.
 */
function modeOf({ fileName, versionMadeBy, externalFileAttributes }: Entry): number | undefined {
  const attributes = externalFileAttributes >>> 16;
  if (versionMadeBy >> 8 !== MADE_ON_UNIX || attributes === 0) return undefined;
  const type = attributes & FILE_TYPE;
  if (type !== 0 && type !== REGULAR) throw new Error(`${fileName} is no plain file.`);
  return attributes & 0o777;
}
