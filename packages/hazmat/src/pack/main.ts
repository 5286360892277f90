import { writeFile } from 'node:fs/promises';
import { packColumns } from './pack-columns.ts';
import { packTable } from './pack-table.ts';

// Packs the files of cfr/ anew, after one of them changed: `node packages/hazmat/src/pack/main.ts`.
const write = (file: string, packed: unknown) =>
  writeFile(new URL(`../${file}`, import.meta.url), `${JSON.stringify(packed, null, 2)}\n`);
await write('table/packed-table.json', await packTable());
await write('columns/packed-columns.json', await packColumns());
