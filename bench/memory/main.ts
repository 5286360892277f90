/**
 * The memory of the idle platform, process by process, compared with a floor measured in the same run: the
 * same number of bare Node processes that each listen for HTTP and have loaded nothing. Only on Linux, where
 * the kernel reports each process's share of shared pages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { memoryOfTree, type ProcessMemory } from './process-memory.ts';

readCommandLine(`npm run bench -- memory

Exits 1 beyond the target.`);

/**
 * The limit as a multiple of the floor, by proportional set size. Measured on a busy machine: 5.9; on a first
 * start, which has to strip the types, 6.2.
 */
const targetRatio = 6;
/** Time until startup memory has been garbage-collected. */
const settleMs = 15_000;

if (!existsSync('/proc/self/smaps_rollup')) {
  console.error('This system does not tell the share of each process (/proc/<pid>/smaps_rollup).');
  process.exit(1);
}

const mib = (kib: number) => (kib / 1024).toFixed(0).padStart(5);
const sum = (all: readonly ProcessMemory[], key: 'pssKib' | 'rssKib') =>
  all.reduce((total, one) => total + one[key], 0);

const platform = await startTemporaryPlatform({ env: process.env });
await wait(settleMs);
const ours = memoryOfTree(process.pid);
await platform.stop();

const bare = await Promise.all(
  ours.map(async () => {
    const program = "require('node:http').createServer((q, s) => s.end()).listen(0, () => console.log('up'))";
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  }),
);
await wait(1_000);
const floor = bare.flatMap(({ pid }) => memoryOfTree(pid ?? 0));
for (const child of bare) child.kill();

console.log('  PSS MiB  RSS MiB  process');
for (const { command, pssKib, rssKib } of ours) {
  const name = command.split(' ').findLast((word) => word.includes('/')) ?? command;
  console.log(`  ${mib(pssKib)}    ${mib(rssKib)}    ${name.split('/').slice(-4).join('/')}`);
}
const ratio = sum(ours, 'pssKib') / sum(floor, 'pssKib');
console.log(`  ${mib(sum(ours, 'pssKib'))}    ${mib(sum(ours, 'rssKib'))}    ${ours.length} processes, idle`);
console.log(
  `  ${mib(sum(floor, 'pssKib'))}    ${mib(sum(floor, 'rssKib'))}    as many bare Node HTTP servers`,
);
console.log(`The idle platform takes ${ratio.toFixed(1)} times the floor (target: ${targetRatio}).`);
process.exit(ratio <= targetRatio ? 0 : 1);
