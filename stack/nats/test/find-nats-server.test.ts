import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrFetchNatsServer } from '../src/index.ts';
import { isRecent } from '../src/server-version.ts';
import type { Source } from '../src/source.ts';

let folder: string;
let cacheDir: string;
let fetched: string[];
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-nats-'));
  cacheDir = join(folder, 'cache');
  fetched = [];
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

function source(name: string, fails?: string): Source {
  const programIn = (place: string) => join(place, 'bin', 'nats-server');
  return {
    name,
    title: `the ${name}`,
    programIn,
    applies: () => true,
    fetchInto: async (place) => {
      fetched.push(name);
      if (fails !== undefined) throw new Error(fails);
      await writeProgram(programIn(place), '2.15.1');
    },
  };
}

const find = (sources: readonly Source[], path = folder) =>
  // A server that this machine has installed is none of the test's.
  findOrFetchNatsServer({ cacheDir, path, systemFolders: [], sources, log: (line) => lines.push(line) });

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
  const found = await find([source('release')], `${folder}/a:${folder}/b`);
  expect(found).toBe(recent);
  expect(fetched).toEqual([]);
  expect(lines).toEqual([`${folder}/a/nats-server is version 2.9.10; 2.10.29 or newer is looked for`]);
});

test('the first source that can be had is fetched once and kept, with nothing half done beside it', async () => {
  const sources = [source('release', 'no way out'), source('wheel')];
  const program = join(cacheDir, 'wheel', 'bin', 'nats-server');
  expect(await find(sources)).toBe(program);
  expect(await find(sources)).toBe(program);
  expect(fetched).toEqual(['release', 'wheel']);
  expect(lines).toContain('the release: no way out');
  expect(await readdir(cacheDir)).toEqual(['wheel']);
});

test('where nothing can be fetched, an older installed server is better than none', async () => {
  const old = await writeProgram(join(folder, 'a', 'nats-server'), '2.9.10');
  expect(await find([source('release', 'no way out')], join(folder, 'a'))).toBe(old);
  expect(lines.at(-1)).toContain(`${old} is taken all the same`);
});

test('where there is none at all, every way is named with what it failed on', async () => {
  await expect(find([source('release', 'no way out'), source('wheel', 'no index')])).rejects.toThrow(
    /set NATS_URL.*the release: no way out; the wheel: no index/,
  );
});
