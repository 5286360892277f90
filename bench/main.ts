import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAll } from './run-all.ts';

/**
 * `npm run bench` runs all benchmarks and writes a table, `npm run bench -- <name>` runs
 * `bench/<name>/main.ts`. Each benchmark prints a ratio to a named peer that is measured in the same run.
 */
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map((entry) => entry.name)
  .toSorted();
const [name] = process.argv.slice(2);
if (name === undefined) {
  const allRan = await runAll(names, join(import.meta.dirname, '..'));
  process.exit(allRan ? 0 : 1);
}
if (!names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.join(' | ')}`);
  process.exit(1);
}
// Removes the name, so that the benchmark reads its own options from what follows it.
process.argv.splice(2, 1);
await import(`./${name}/main.ts`);
