import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { runAll } from './run-all.ts';

const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map((entry) => entry.name)
  .toSorted();
const usage = `npm run bench [-- ${names.join(' | ')}]

Runs all benchmarks and writes a table, or the one that is named: --help behind its name tells its options. Each
prints a ratio to a named peer that is measured in the same run.`;
const [name = ''] = process.argv.slice(2);
if (!names.includes(name)) {
  readCommandLine(usage);
  const allRan = await runAll(names, join(import.meta.dirname, '..'));
  process.exit(allRan ? 0 : 1);
}
// Removes the name, so that the benchmark parses its own options.
process.argv.splice(2, 1);
await import(`./${name}/main.ts`);
