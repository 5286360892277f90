import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readZipPoints, type ZipPoints } from './zip-points.ts';

export type { LocatedZip, ZipPoint, ZipPoints } from './zip-points.ts';

let points: Promise<ZipPoints> | undefined;

/** Loads the ZIP codes lazily, cached per process. A call after a failure retries. */
export function loadZipPoints(): Promise<ZipPoints> {
  points ??= read();
  points.catch(() => {
    points = undefined;
  });
  return points;
}

async function read(): Promise<ZipPoints> {
  const packed = await readFile(new URL('../zip-points.br', import.meta.url));
  return readZipPoints(await promisify(brotliDecompress)(packed));
}
