import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endLeftBehind, guarded, recordProcess } from '../src/index.ts';
import { isRunning } from '../src/process-identity.ts';

const LASTING = 'console.log(process.pid); setInterval(() => {}, 1000);';
const DEAF = `process.on('SIGTERM', () => {}); ${LASTING}`;

let folder: string;
let lines: string[];
let started: number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-behind-'));
  lines = [];
  started = [];
});
afterEach(async () => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const report = (line: string) => lines.push(line);

async function start(script: string, record?: string): Promise<{ child: ChildProcess; pid: number }> {
  const own = { command: process.execPath, args: ['-e', script] };
  const { command, args } = record === undefined ? own : guarded(own, { record });
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  started.push(Number(line));
  return { child, pid: Number(line) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a program whose guard was killed too is ended by the record it left', async () => {
  const { child, pid } = await start(LASTING, join(folder, 'nats.program'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);
  const identity = await readFile(join(folder, 'nats.program'), 'utf8');
  await endLeftBehind(folder, report);
  expect(isRunning(identity)).toBe(false);
  expect(lines).toEqual([`nats.program (pid ${pid}) was left behind by an earlier start; ending it`]);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['does not listen', DEAF, undefined],
  ['is stopped', LASTING, 'SIGSTOP' as const],
])('one that %s is killed when its time is up', async (_what, script, signal) => {
  const { child, pid } = await start(script);
  recordProcess(join(folder, 'usage'), pid);
  if (signal !== undefined) process.kill(pid, signal);
  const ended = once(child, 'exit');
  await endLeftBehind(folder, report, 200);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test.each([
  ['of an earlier process with the same number', (pid: number) => `${pid} 1@abcdef01\n`],
  ['without a start time', (pid: number) => `${pid} -\n`],
  ['that was cut off', (pid: number) => `${pid}`],
  ['that is empty', () => ''],
])('a record %s ends nobody', async (_what, content) => {
  const { pid } = await start(LASTING);
  await writeFile(join(folder, 'nats'), content(pid));
  await endLeftBehind(folder, report);
  expect(isAlive(pid)).toBe(true);
  expect(lines).toEqual([]);
});

test('a folder that is not there has nothing left behind', async () => {
  await expect(endLeftBehind(join(folder, 'none'), report)).resolves.toBeUndefined();
});
