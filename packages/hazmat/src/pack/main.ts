import { writeFile } from 'node:fs/promises';
import { packColumns } from './pack-columns.ts';
import { packTable } from './pack-table.ts';

// Repacks the files of cfr/ after a change: `node packages/hazmat/src/pack/main.ts`.
const write = (file: string, packed: unknown) =>
  writeFile(new URL(`../${file}`, import.meta.url), `${JSON.stringify(packed, null, 2)}\n`);
await write('table/packed-table.json', await packTable());
await write('columns/packed-columns.json', await packColumns());
