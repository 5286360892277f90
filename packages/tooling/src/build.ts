import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPart } from './build-part.ts';

/** `build.ts all`, or the names of the parts: shell, mfe-calculator. Prints what it built and how long it took. */
const workspace = join(import.meta.dirname, '../../..');
const asked = process.argv.slice(2);
const parts = asked.length === 0 || asked.includes('all') ? await everyPart() : asked;

for (const part of parts) {
  if (!existsSync(join(workspace, part, 'package.json'))) {
    console.error(`There is no part ${part}. Parts: ${(await everyPart()).join(', ')}`);
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

async function everyPart(): Promise<string[]> {
  const names = await readdir(workspace);
  const remotes = names.filter(
    (name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'remote.json')),
  );
  return ['shell', ...remotes.sort()];
}
