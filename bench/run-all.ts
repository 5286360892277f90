import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BenchRun, describeMachine, renderReport } from './report.ts';

/** Longer than any benchmark takes on a slow machine. One that takes longer hangs, and is killed. */
const timeoutMs = 45 * 60_000;
const reportFile = 'dist/benchmarks.md';

/**
 * Runs the benchmarks one after the other, each in its own process so that none warms another up, and writes
 * a report with the ratio of each and the machine.
 * @returns whether all succeeded: none missed its target, failed or was killed.
 */
export async function runAll(names: readonly string[], root: string): Promise<boolean> {
  const runs: BenchRun[] = [];
  const startedAt = new Date();
  for (const name of names) {
    console.log(`\n== ${name}`);
    runs.push(await runOne(name));
  }
  const file = join(root, reportFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, renderReport({ machine: describeMachine(), startedAt, runs }));
  console.log(`\n${reportFile} has the table.`);
  return runs.every(({ code }) => code === 0);
}

const runOne = (name: string): Promise<BenchRun> =>
  new Promise((resolve) => {
    const began = performance.now();
    const main = join(import.meta.dirname, name, 'main.ts');
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: timeoutMs,
      killSignal: 'SIGTERM',
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      output += text;
    });
    const end = (code: number | null) =>
      resolve({ name, code, output, seconds: (performance.now() - began) / 1_000 });
    child.on('error', () => end(null));
    child.on('close', end);
  });
