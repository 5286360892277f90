import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AssetStore, directoryAssetStore } from '../src/index.ts';
import { describeAssetStore, file } from './store-contract.ts';

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'assets-'));

describe('a directory', () => {
  describeAssetStore(async () => {
    const outer = await temporaryFolder();
    const dir = join(outer, 'store');
    await mkdir(dir);
    return {
      open: (now) => directoryAssetStore({ dir, now }),
      lose: () => rm(dir, { recursive: true }),
      remains: async () => (await readdir(dir)).filter((name) => name.startsWith('.')),
      leave: () => rm(outer, { recursive: true, force: true }),
    };
  });
});

describe('a directory on a disk', () => {
  let dir: string;
  let store: AssetStore;
  beforeEach(async () => {
    dir = await temporaryFolder();
    store = directoryAssetStore({ dir });
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is not made when it is missing', async () => {
    await rm(dir, { recursive: true });
    await expect(store.putFolder('mfe-a/1.0.0', [file('a.js')])).rejects.toThrow();
    await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has one time for all files of a folder, so that no compressed copy looks old', async () => {
    await store.putFolder('mfe-a/1.0.0', [file('a.js.gz'), file('a.js')]);
    const times = await Promise.all(
      ['a.js', 'a.js.gz'].map(async (name) => (await stat(join(dir, 'mfe-a/1.0.0', name))).mtimeMs),
    );
    expect(times[0]).toBe(times[1]);
  });

  it('shows no part of a folder whose writer is killed half way, and takes it again', async () => {
    const code = `
      import { directoryAssetStore } from '@freightwright/asset-store';
      const store = directoryAssetStore({ dir: process.argv[1] });
      const files = Array.from({ length: 3000 }, (_, n) => ({ path: 'f' + n + '.js', bytes: Buffer.alloc(2000) }));
      console.log('writing');
      await store.putFolder('mfe-a/1.0.0', files);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dir], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect.poll(() => readdir(dir)).not.toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await store.exists('mfe-a/1.0.0')).toBe(false);
    expect(await store.list('mfe-a')).toEqual([]);
    expect(await store.putFolder('mfe-a/1.0.0', [file('a.js')])).toBe(true);
  });

  it('loses after an hour what a dead writer left half written, and nothing that is under way', async () => {
    const old = join(dir, '.incoming-old');
    const young = join(dir, '.incoming-young');
    for (const folder of [old, young]) await mkdir(folder, { recursive: true });
    await writeFile(join(old, 'a.js'), '');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, twoHoursAgo, twoHoursAgo);
    await store.putFolder('mfe-a/1.0.0', [file('a.js')]);
    expect((await readdir(dir)).sort()).toEqual(['.incoming-young', 'mfe-a']);
    expect(await store.folders()).toEqual(['mfe-a']);
  });
});
