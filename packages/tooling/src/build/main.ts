import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { everyPart } from '../build-files.ts';
import { buildPart } from './build-part.ts';

const workspace = join(import.meta.dirname, '../../../..');
const { positionals: asked } = readCommandLine(
  `npm run build

Builds shell and remotes, as far as they have changed, and prints how long each took.`,
  {
    accepts: ({ positionals }) =>
      positionals.every((part) => part === 'all' || existsSync(join(workspace, part, 'package.json'))),
  },
);
const parts = asked.length === 0 || asked.includes('all') ? await everyPart(workspace) : asked;

for (const part of parts) {
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
