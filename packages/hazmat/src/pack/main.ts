import { writeFile } from 'node:fs/promises';
import { packTable } from './pack-table.ts';
import { readRegulation } from './regulation-files.ts';

// Packs the files of cfr/ anew, after one of them changed: `node packages/hazmat/src/pack/main.ts`.
const packed = await packTable(readRegulation);
await writeFile(
  new URL('../table/packed-table.json', import.meta.url),
  `${JSON.stringify(packed, null, 2)}\n`,
);
