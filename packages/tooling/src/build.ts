import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPart } from './build-part.ts';
import { everyPart } from './build-parts.ts';

/** `build.ts all`, or names of parts: shell, mfe-calculator. Prints what it built and how long that took. */
const workspace = join(import.meta.dirname, '../../..');
const asked = process.argv.slice(2);
const parts = asked.length === 0 || asked.includes('all') ? await everyPart(workspace) : asked;

for (const part of parts) {
  if (!existsSync(join(workspace, part, 'package.json'))) {
    console.error(`There is no part ${part}. Parts: ${(await everyPart(workspace)).join(', ')}`);
    process.exit(1);
  }
  const started = performance.now();
  try {
    const { skipped } = await buildPart(workspace, part);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${part.padEnd(16)} ${skipped ? 'unchanged' : 'built'} in ${seconds} s`);
  } catch (error) {
    console.error(`${part.padEnd(16)} failed\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
