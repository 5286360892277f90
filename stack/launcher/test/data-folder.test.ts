import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordProcess } from '@freightwright/stack-guard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '../src/data-folder.ts';

let parent: string;
let path: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-'));
  path = join(parent, 'data');
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test('a new folder is made, closed to other users, and kept by the next start', async () => {
  const data = await openDataFolder(path);
  await writeFile(join(await data.folder('mongo'), 'file'), 'x');
  await data.release();
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await (await openDataFolder(path)).release();
  expect(await readdir(join(path, 'mongo'))).toEqual(['file']);
});

test('fresh empties a folder of ours', async () => {
  const data = await openDataFolder(path);
  await data.folder('mongo');
  await data.release();
  await openDataFolder(path, { fresh: true });
  expect(await readdir(path)).not.toContain('mongo');
});

test.each([true, false])(
  'a folder that is not ours is refused and left as it is (fresh: %s)',
  async (fresh) => {
    await writeFile(join(parent, 'thesis.txt'), 'years of work');
    await expect(openDataFolder(parent, { fresh })).rejects.toThrow('was not made by this launcher');
    expect(await readdir(parent)).toEqual(['thesis.txt']);
  },
);

test('a folder that a running launcher has open is refused, fresh or not', async () => {
  const data = await openDataFolder(path);
  await data.folder('mongo');
  await expect(openDataFolder(path, { fresh: true })).rejects.toThrow(
    `in use by process ${process.pid} (${join(path, 'launcher.pid')}). Stop that one, or set DATA_DIR.`,
  );
  expect(await readdir(path)).toContain('mongo');
  await data.release();
});

test.each([
  ['that died', '0'],
  ['whose number another process has now', `${process.ppid} 1@abcdef01\n`],
  ['whose number we have now', `${process.pid} 1@abcdef01\n`],
])('the lock of a launcher %s does not keep the next one out', async (_who, lock) => {
  await (await openDataFolder(path)).release();
  await writeFile(join(path, 'launcher.pid'), lock);
  await (await openDataFolder(path)).release();
});

test('what a killed launcher left running on the folder is ended and reported', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const data = await openDataFolder(path);
  recordProcess(data.record('nats.program'), child.pid ?? 0);
  await data.release();
  const lines: string[] = [];
  await (await openDataFolder(path, { fresh: true, report: (line) => lines.push(line) })).release();
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(lines).toEqual([`nats.program (pid ${child.pid}) was left behind by an earlier start; ending it`]);
});

test('a folder in use ends nothing of the launcher that has it', async () => {
  const data = await openDataFolder(path);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  recordProcess(data.record('usage'), child.pid ?? 0);
  await expect(openDataFolder(path)).rejects.toThrow('in use by process');
  expect(child.signalCode).toBeNull();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await data.release();
});
