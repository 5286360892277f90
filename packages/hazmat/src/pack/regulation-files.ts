import { readFile } from 'node:fs/promises';
import { parseCsv } from '@freightwright/csv';

const folder = new URL('../../cfr/', import.meta.url);

export interface RegulationFile {
  /** Its column names in order, which an object does not preserve for numeric names. */
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
