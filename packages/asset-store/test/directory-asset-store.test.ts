import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AssetStore, directoryAssetStore, StoreMissing } from '../src/index.ts';

let dir: string;
let store: AssetStore;
let nowMs: number;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(dir, 'store'));
  nowMs = Date.now();
  store = directoryAssetStore({ dir: join(dir, 'store'), now: () => nowMs });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const file = (path: string, text = path) => ({ path, bytes: Buffer.from(text) });
const textOf = async (path: string) => {
  const asset = await store.get(path);
  return asset && Buffer.from(asset.bytes).toString();
};

describe('a folder', () => {
  it('is read back as it was put, folders inside it too', async () => {
    expect(await store.putFolder('mfe-a/1.0.0', [file('z.js'), file('img/mark.svg'), file('a.js')])).toBe(
      true,
    );
    expect(await store.list('mfe-a/1.0.0')).toEqual([
      'mfe-a/1.0.0/a.js',
      'mfe-a/1.0.0/img/mark.svg',
      'mfe-a/1.0.0/z.js',
    ]);
    expect(await textOf('mfe-a/1.0.0/img/mark.svg')).toBe('img/mark.svg');
    expect(await store.exists('mfe-a/1.0.0')).toBe(true);
    expect(await store.exists('mfe-a/1.0.0/a.js')).toBe(true);
  });

  it('that was put is never changed by another put', async () => {
    await store.putFolder('mfe-a/1.0.0', [file('a.js', 'first')]);
    expect(await store.putFolder('mfe-a/1.0.0', [file('a.js', 'second'), file('b.js')])).toBe(false);
    expect(await textOf('mfe-a/1.0.0/a.js')).toBe('first');
    expect(await store.list('mfe-a')).toEqual(['mfe-a/1.0.0/a.js']);
  });

  it('put by ten writers at once is the whole of exactly one of them', async () => {
    const puts = Array.from({ length: 10 }, (_, n) =>
      directoryAssetStore({ dir: join(dir, 'store') }).putFolder('mfe-a/1.0.0', [
        file('a.js', `${n}`),
        file('b.js', `${n}`),
      ]),
    );
    expect((await Promise.all(puts)).filter(Boolean)).toHaveLength(1);
    expect(await textOf('mfe-a/1.0.0/a.js')).toBe(await textOf('mfe-a/1.0.0/b.js'));
    expect(await readdir(join(dir, 'store'))).toEqual(['mfe-a']);
  });

  it('has one time for all its files, so that no compressed copy looks old', async () => {
    await store.putFolder('mfe-a/1.0.0', [file('a.js.gz'), file('a.js')]);
    const times = await Promise.all(
      ['a.js', 'a.js.gz'].map(async (name) => (await stat(join(dir, 'store/mfe-a/1.0.0', name))).mtimeMs),
    );
    expect(times[0]).toBe(times[1]);
  });

  it('is not there in any part when its writer is killed half way, and can be put again', async () => {
    const code = `
      import { directoryAssetStore } from '@freightwright/asset-store';
      const store = directoryAssetStore({ dir: process.argv[1] });
      const files = Array.from({ length: 3000 }, (_, n) => ({ path: 'f' + n + '.js', bytes: Buffer.alloc(2000) }));
      console.log('writing');
      await store.putFolder('mfe-a/1.0.0', files);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, join(dir, 'store')], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect.poll(() => readdir(join(dir, 'store'))).not.toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await store.exists('mfe-a/1.0.0')).toBe(false);
    expect(await store.list('mfe-a')).toEqual([]);
    expect(await store.putFolder('mfe-a/1.0.0', [file('a.js')])).toBe(true);
  });

  it('that a dead writer left half written is removed after an hour, one under way is not', async () => {
    const old = join(dir, 'store/.incoming-old');
    const young = join(dir, 'store/.incoming-young');
    for (const folder of [old, young]) await mkdir(folder, { recursive: true });
    await writeFile(join(old, 'a.js'), '');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, twoHoursAgo, twoHoursAgo);
    await store.putFolder('mfe-a/1.0.0', [file('a.js')]);
    expect((await readdir(join(dir, 'store'))).sort()).toEqual(['.incoming-young', 'mfe-a']);
  });
});

describe('a store', () => {
  it('whose folder is missing takes nothing, and is not made', async () => {
    await rm(join(dir, 'store'), { recursive: true });
    await expect(store.putFolder('mfe-a/1.0.0', [file('a.js')])).rejects.toBeInstanceOf(StoreMissing);
    expect(await readdir(dir)).toEqual([]);
    expect(await store.folders()).toEqual([]);
  });

  it('names its folders and none that is under way', async () => {
    for (const folder of ['mfe-b/1', 'mfe-a/2', 'mfe-a/1']) await store.putFolder(folder, [file('a.js')]);
    await mkdir(join(dir, 'store/.incoming-young'));
    expect(await store.folders()).toEqual(['mfe-a', 'mfe-b']);
    expect(await store.folders('mfe-a')).toEqual(['1', '2']);
    expect(await store.folders('mfe-c')).toEqual([]);
  });
});

describe('removing a folder', () => {
  const hourMs = 3_600_000;
  beforeEach(() => store.putFolder('mfe-a/1', [file('a.js'), file('img/b.svg')]));

  it('takes away all of it and nothing beside it', async () => {
    await store.putFolder('mfe-a/2', [file('a.js')]);
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 })).toBe(true);
    expect(await store.list('mfe-a')).toEqual(['mfe-a/2/a.js']);
    expect(await readdir(join(dir, 'store'))).toEqual(['mfe-a']);
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 })).toBe(false);
  });

  it('leaves one that was stored, put again or renewed since', async () => {
    const storedBeforeMs = nowMs + hourMs;
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs - 1_000 })).toBe(false);
    nowMs += 2 * hourMs;
    expect(await store.renew('mfe-a/1')).toBe(true);
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs })).toBe(false);
    expect(await store.storedAtMs('mfe-a/1')).toBe(nowMs);
    nowMs += 2 * hourMs;
    expect(await store.putFolder('mfe-a/1', [file('a.js')])).toBe(false);
    expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs - hourMs })).toBe(false);
    expect(await store.list('mfe-a/1')).toEqual(['mfe-a/1/a.js', 'mfe-a/1/img/b.svg']);
  });

  it('by two at once removes it once', async () => {
    const remove = () => store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 });
    expect((await Promise.all([remove(), remove()])).filter(Boolean)).toHaveLength(1);
    expect(await store.exists('mfe-a/1')).toBe(false);
  });

  it('a folder that was removed cannot be renewed, and can be put again', async () => {
    await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 });
    expect(await store.renew('mfe-a/1')).toBe(false);
    expect(await store.storedAtMs('mfe-a/1')).toBeUndefined();
    expect(await store.putFolder('mfe-a/1', [file('a.js')])).toBe(true);
  });
});

describe('a path', () => {
  const bad = [
    '',
    '/',
    '/etc/passwd',
    '..',
    '../x',
    'a/../../x',
    'a//b',
    'a/',
    './a',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a b',
  ];

  it.each(bad)('%j is refused wherever it is given', async (path) => {
    await expect(store.get(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.list(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.exists(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.putFolder(path, [file('a.js')])).rejects.toBeInstanceOf(TypeError);
    await expect(store.putFolder('mfe-a/1', [file(path)])).rejects.toBeInstanceOf(TypeError);
    await expect(store.renew(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.storedAtMs(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.folders(path)).rejects.toBeInstanceOf(TypeError);
    await expect(store.removeFolder(path, { storedBeforeMs: nowMs })).rejects.toBeInstanceOf(TypeError);
    expect(await readdir(dir, { recursive: true })).toEqual(['store']);
  });

  it('twice in one folder, or no file at all, is refused', async () => {
    await expect(store.putFolder('mfe-a/1', [file('a.js'), file('a.js')])).rejects.toBeInstanceOf(TypeError);
    await expect(store.putFolder('mfe-a/1', [])).rejects.toBeInstanceOf(TypeError);
  });

  it('that leads nowhere is null, false or empty', async () => {
    await store.putFolder('mfe-a/1.0.0', [file('a.js')]);
    expect(await store.get('mfe-a/1.0.0/b.js')).toBeNull();
    expect(await store.get('mfe-a/1.0.0')).toBeNull();
    expect(await store.get('mfe-a/1.0.0/a.js/b.js')).toBeNull();
    expect(await store.exists('mfe-b')).toBe(false);
    expect(await store.list('mfe-b')).toEqual([]);
  });
});
