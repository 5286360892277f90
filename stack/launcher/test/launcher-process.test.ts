import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../src/ports.ts';
import { isAlive } from './fixture/part.ts';

const POLL = { timeout: 15_000, interval: 20 };

let folder: string;
let launcher: ChildProcess;
let pids: number[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
  const ports = Object.values(await freePorts(['a', 'b'])).map(String);
  const file = fileURLToPath(new URL('./fixture/launch.ts', import.meta.url));
  launcher = spawn(process.execPath, [file, folder, join(folder, 'order'), ...ports], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (launcher.stdout === null) throw new Error('no output');
  const [line] = await once(createInterface({ input: launcher.stdout }), 'line');
  pids = JSON.parse(String(line));
});

afterEach(async () => {
  launcher.kill('SIGKILL');
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('SIGINT to the launcher leaves no process behind', async () => {
  expect(pids.map(isAlive)).toEqual([true, true]);
  launcher.kill('SIGINT');
  const [code] = await once(launcher, 'exit');
  expect(code).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('SIGKILL of the launcher ends every child, each with the signal to stop in order', async () => {
  expect(pids.map(isAlive)).toEqual([true, true]);
  launcher.kill('SIGKILL');
  await expect.poll(() => pids.map(isAlive), POLL).toEqual([false, false]);
  expect((await readFile(join(folder, 'order'), 'utf8')).trim().split('\n').sort()).toEqual([
    'part-0',
    'part-1',
  ]);
});
