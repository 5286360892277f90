import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { formatRow, packPoints, readAreas, readSource } from './pack-points.ts';

// Packs the source, named in SOURCES.md: node packages/zip-points/src/pack/main.ts <zips.csv> <zip3.csv>.
const [source = '', areaSource = ''] = process.argv.slice(2);
const folder = new URL('../../', import.meta.url);
const rows = await readSource(await readFile(source, 'utf8'));
const areas = await readAreas(await readFile(areaSource, 'utf8'));
const digest = createHash('sha256')
  .update([...rows, ...areas].map(formatRow).join('\n'))
  .digest('hex');
const packed = brotliCompressSync(packPoints(rows, areas));
await writeFile(new URL('zip-points.br', folder), packed);
await writeFile(new URL('zip-points.sha256', folder), `${rows.length} ${areas.length} ${digest}\n`);
console.log(`${rows.length} ZIP codes, ${areas.length} areas, ${packed.length} bytes, ${digest}`);
