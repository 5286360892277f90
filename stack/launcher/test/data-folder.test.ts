import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '../src/data-folder.ts';

let parent: string;
let path: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-'));
  path = join(parent, 'data');
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test('a new folder is closed to other users, and keeps what is in it until a fresh start', async () => {
  const data = await openDataFolder(path);
  await writeFile(join(await data.folder('mongo'), 'file'), 'x');
  data.release();
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  (await openDataFolder(path)).release();
  expect(await readdir(join(path, 'mongo'))).toEqual(['file']);
  (await openDataFolder(path, { fresh: true })).release();
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
    `is in use by process ${process.pid}. Stop that one, or use another.`,
  );
  expect(await readdir(path)).toContain('mongo');
  data.release();
});
