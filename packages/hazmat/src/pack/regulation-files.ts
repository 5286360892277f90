import { readFile } from 'node:fs/promises';

const folder = new URL('../../cfr/', import.meta.url);

/** A file of cfr/ as text, by its name without '.csv'. */
export const readRegulation = (name: string): Promise<string> =>
  readFile(new URL(`${name}.csv`, folder), 'utf8');
