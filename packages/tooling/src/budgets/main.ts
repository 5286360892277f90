import { join } from 'node:path';
import { everyPart } from '../build-parts.ts';
import { budgetFaults, kib, pageWeights } from './page-weight.ts';
import { readRemote, readShell } from './read-builds.ts';

/**
 * Prints what each page of the built parts loads, next to its budget. Exits 1 when a page is over its budget,
 * or React would be loaded twice.
 */
const workspace = join(import.meta.dirname, '../../../..');
const [shellPart = '', ...remoteParts] = await everyPart(workspace);
const shell = await readShell(join(workspace, shellPart, 'dist'));
const remotes = await Promise.all(remoteParts.map((part) => readRemote(join(workspace, part, 'dist'))));

const columns = ['shell', 'start', 'shared', 'total', 'budget'];
const row = (page: string, remote: string, cells: readonly string[]) =>
  console.log([page.padEnd(34), remote.padEnd(16), ...cells.map((cell) => cell.padStart(8))].join(''));
row('KiB of JS after gzip', 'remote', columns);
for (const weight of pageWeights(shell, remotes)) {
  const { page, remote, shellKiB, startKiB, librariesKiB, totalKiB, budgetKiB } = weight;
  row(page, remote, [...[shellKiB, startKiB, librariesKiB, totalKiB].map(kib), String(budgetKiB)]);
}

const faults = budgetFaults(shell, remotes);
for (const fault of faults) console.error(`Not allowed: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
