import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { packPoints, readSource, rowInWords } from './pack-points.ts';

// Packs the source again: node packages/zip-points/src/pack/main.ts <path of zips.csv>. SOURCES.md says where it is from.
const [source = ''] = process.argv.slice(2);
const folder = new URL('../../', import.meta.url);
const rows = readSource(await readFile(source, 'utf8'));
const digest = createHash('sha256').update(rows.map(rowInWords).join('\n')).digest('hex');
const packed = brotliCompressSync(packPoints(rows));
await writeFile(new URL('zip-points.br', folder), packed);
await writeFile(new URL('zip-points.sha256', folder), `${rows.length} ${digest}\n`);
console.log(`${rows.length} ZIP codes, ${packed.length} bytes, ${digest}`);
