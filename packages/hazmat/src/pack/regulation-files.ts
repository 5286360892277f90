import { readFile } from 'node:fs/promises';
import { parseCsv } from '@freightwright/csv';

const folder = new URL('../../cfr/', import.meta.url);

export interface RegulationFile {
  /** The names of its columns in their order, which an object does not keep where a name is a number. */
  columns: readonly string[];
  rows: Record<string, string>[];
}

/** A file of cfr/, by its name without '.csv'. */
export async function readRegulation(name: string): Promise<RegulationFile> {
  const [header, ...lines] = await parseCsv(await readFile(new URL(`${name}.csv`, folder), 'utf8'));
  const columns = header?.fields ?? [];
  const rows = lines.map(({ fields }) =>
    Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? ''])),
  );
  return { columns, rows };
}
