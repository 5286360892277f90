import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measured } from './measure.ts';
import { scaleTables } from './scale-tables.ts';

const docs = join(import.meta.dirname, '../../docs');
const pageFile = join(docs, 'scale.md');
/** The run that docs/scale.md shows. */
export const storedFile = join(import.meta.dirname, 'measured.json');
export const readStored = async (): Promise<Measured> => JSON.parse(await readFile(storedFile, 'utf8'));
export const readPage = (): Promise<string> => readFile(pageFile, 'utf8');
/** The retention of each collection and stream. */
export const readRetention = (): Promise<string> => readFile(join(docs, 'retention.md'), 'utf8');

/** The page with each table of a run between its two markers. @throws Error when a table has no markers. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: written by the benchmark -->\n`, `\n<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`docs/scale.md has no place for the table "${name}"`);
    return text.slice(0, from + begin.length) + table + text.slice(to);
  }, page);

export async function writePage(measured: Measured): Promise<void> {
  await writeFile(pageFile, withTables(await readPage(), scaleTables(measured, await readRetention())));
}
