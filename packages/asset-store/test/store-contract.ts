import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AssetStore, StoreMissing } from '../src/index.ts';

/** One storage location, which a test may destroy. */
export interface Place {
  /** Opens it like another process. */
  open(now: () => number): AssetStore;
  /** Deletes the folder or the bucket itself. */
  lose(): Promise<void>;
  /** Everything stored there besides the content of folders, such as a dead process's leftovers. */
  remains(): Promise<string[]>;
  leave(): Promise<void>;
}

export const file = (path: string, text = path) => ({ path, bytes: Buffer.from(text) });
const hourMs = 3_600_000;

/** The contract tests of every asset store. @param makePlace a new one for each test. */
export function describeAssetStore(makePlace: () => Promise<Place>): void {
  let place: Place;
  let store: AssetStore;
  let nowMs: number;
  beforeEach(async () => {
    place = await makePlace();
    nowMs = Date.now();
    store = place.open(() => nowMs);
  });
  afterEach(() => place?.leave());

  const textOf = async (path: string) => {
    const asset = await store.get(path);
    return asset && Buffer.from(asset.bytes).toString();
  };

  describe('a folder', () => {
    it('is read back as it was put, folders inside it too', async () => {
      const files = [file('z.js'), file('img/mark.svg'), file('a.js'), file('empty.txt', '')];
      expect(await store.putFolder('mfe-a/1.0.0', files)).toBe(true);
      expect(await store.list('mfe-a/1.0.0')).toEqual([
        'mfe-a/1.0.0/a.js',
        'mfe-a/1.0.0/empty.txt',
        'mfe-a/1.0.0/img/mark.svg',
        'mfe-a/1.0.0/z.js',
      ]);
      expect(await store.list('mfe-a/1.0.0/img')).toEqual(['mfe-a/1.0.0/img/mark.svg']);
      expect(await textOf('mfe-a/1.0.0/img/mark.svg')).toBe('img/mark.svg');
      expect(await textOf('mfe-a/1.0.0/empty.txt')).toBe('');
      for (const path of ['mfe-a', 'mfe-a/1.0.0', 'mfe-a/1.0.0/img', 'mfe-a/1.0.0/a.js']) {
        expect(await store.exists(path)).toBe(true);
      }
      expect(await store.storedAtMs('mfe-a/1.0.0')).toBe(nowMs);
    });

    it('that was put is never changed by another put', async () => {
      await store.putFolder('mfe-a/1.0.0', [file('a.js', 'first')]);
      expect(await store.putFolder('mfe-a/1.0.0', [file('a.js', 'second'), file('b.js')])).toBe(false);
      expect(await textOf('mfe-a/1.0.0/a.js')).toBe('first');
      expect(await store.list('mfe-a')).toEqual(['mfe-a/1.0.0/a.js']);
    });

    it('put by ten writers at once is the whole of exactly one of them', async () => {
      const puts = Array.from({ length: 10 }, (_, n) =>
        place.open(() => nowMs).putFolder('mfe-a/1.0.0', [file('a.js', `${n}`), file('b.js', `${n}`)]),
      );
      expect((await Promise.all(puts)).filter(Boolean)).toHaveLength(1);
      expect(await textOf('mfe-a/1.0.0/a.js')).toBe(await textOf('mfe-a/1.0.0/b.js'));
      expect(await store.list('mfe-a')).toHaveLength(2);
      expect(await place.remains()).toEqual([]);
    });
  });

  describe('a store', () => {
    it('that is missing takes nothing, is not made, looks empty and says so', async () => {
      await store.ready();
      await place.lose();
      await expect(store.putFolder('mfe-a/1.0.0', [file('a.js')])).rejects.toBeInstanceOf(StoreMissing);
      await expect(store.ready()).rejects.toBeInstanceOf(StoreMissing);
      expect(await store.folders()).toEqual([]);
      expect(await store.folders('mfe-a')).toEqual([]);
      expect(await store.list('mfe-a')).toEqual([]);
      expect(await store.get('mfe-a/1.0.0/a.js')).toBeNull();
      expect(await store.exists('mfe-a/1.0.0')).toBe(false);
      expect(await store.storedAtMs('mfe-a/1.0.0')).toBeUndefined();
      expect(await store.removeFolder('mfe-a/1.0.0', { storedBeforeMs: nowMs })).toBe(false);
    });

    it('names its folders', async () => {
      for (const folder of ['mfe-b/1', 'mfe-a/2', 'mfe-a/1']) {
        await store.putFolder(folder, [file('a.js'), file('img/b.svg'), file('img/c.svg')]);
      }
      expect(await store.folders()).toEqual(['mfe-a', 'mfe-b']);
      expect(await store.folders('mfe-a')).toEqual(['1', '2']);
      expect(await store.folders('mfe-a/1')).toEqual(['img']);
      expect(await store.folders('mfe-c')).toEqual([]);
    });
  });

  describe('removing a folder', () => {
    beforeEach(() => store.putFolder('mfe-a/1', [file('a.js'), file('img/b.svg')]));

    it('takes away all of it and nothing beside it', async () => {
      await store.putFolder('mfe-a/2', [file('a.js')]);
      expect(await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 })).toBe(true);
      expect(await store.list('mfe-a')).toEqual(['mfe-a/2/a.js']);
      expect(await store.folders('mfe-a')).toEqual(['2']);
      expect(await store.exists('mfe-a/1')).toBe(false);
      expect(await textOf('mfe-a/1/a.js')).toBeNull();
      expect(await place.remains()).toEqual([]);
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

    it('by one while others renew it: it is whole, or it is gone and nobody was told that it stays', async () => {
      const storedBeforeMs = nowMs + 1;
      nowMs += hourMs;
      const [isRemoved, ...renewed] = await Promise.all([
        store.removeFolder('mfe-a/1', { storedBeforeMs }),
        ...Array.from({ length: 5 }, () => place.open(() => nowMs).renew('mfe-a/1')),
      ]);
      expect(await store.list('mfe-a/1')).toHaveLength(isRemoved ? 0 : 2);
      // A renewal after the removal returns false, and the caller uploads again.
      expect(await store.renew('mfe-a/1')).toBe(!isRemoved);
      if (!isRemoved) expect(renewed).toContain(true);
    });

    it('a folder that was removed cannot be renewed, and can be put again', async () => {
      await store.removeFolder('mfe-a/1', { storedBeforeMs: nowMs + 1_000 });
      expect(await store.renew('mfe-a/1')).toBe(false);
      expect(await store.storedAtMs('mfe-a/1')).toBeUndefined();
      expect(await store.putFolder('mfe-a/1', [file('a.js', 'anew')])).toBe(true);
      expect(await textOf('mfe-a/1/a.js')).toBe('anew');
      expect(await store.list('mfe-a/1')).toEqual(['mfe-a/1/a.js']);
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
      expect([await store.folders(), await place.remains()]).toEqual([[], []]);
    });

    it.each(['mfe-a', 'mfe-a/1/img'])('%s is no folder, which has two names', async (path) => {
      await expect(store.putFolder(path, [file('a.js')])).rejects.toBeInstanceOf(TypeError);
      await expect(store.renew(path)).rejects.toBeInstanceOf(TypeError);
      await expect(store.storedAtMs(path)).rejects.toBeInstanceOf(TypeError);
      await expect(store.removeFolder(path, { storedBeforeMs: nowMs })).rejects.toBeInstanceOf(TypeError);
    });

    it('twice in one folder, or no file at all, is refused', async () => {
      await expect(store.putFolder('mfe-a/1', [file('a.js'), file('a.js')])).rejects.toBeInstanceOf(
        TypeError,
      );
      await expect(store.putFolder('mfe-a/1', [])).rejects.toBeInstanceOf(TypeError);
    });

    it('that leads nowhere is null, false or empty', async () => {
      await store.putFolder('mfe-a/1.0.0', [file('a.js')]);
      expect(await store.get('mfe-a/1.0.0/b.js')).toBeNull();
      expect(await store.get('mfe-a/1.0.0')).toBeNull();
      expect(await store.get('mfe-a')).toBeNull();
      expect(await store.get('mfe-a/1.0.0/a.js/b.js')).toBeNull();
      expect(await store.exists('mfe-b')).toBe(false);
      expect(await store.exists('mfe-a/2')).toBe(false);
      expect(await store.list('mfe-b')).toEqual([]);
      expect(await store.list('mfe-a/1.0.0/a')).toEqual([]);
    });
  });
}
