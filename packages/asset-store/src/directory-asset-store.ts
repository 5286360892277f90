import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type AssetStore, folderPath, plainFiles, plainPath, StoreMissing } from './asset-store.ts';

/**
 * The prefix of folders that are still being written. No path of the store can name one, and our web servers
 * do not serve hidden folders.
 */
const underWay = '.incoming-';
/** The prefix of folders that are being removed. */
const onTheWayOut = '.outgoing-';
/** After this time, the leftover folder of a crashed process is removed. */
const abandonedAfterMs = 60 * 60 * 1000;

export interface DirectoryStoreOptions {
  dir: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * An asset store in a directory, which must exist: an unmounted disk must not be taken for an empty store. A
 * folder is written under another name on the same disk, flushed to the disk and then renamed, so that
 * neither a crash nor a power cut leaves half a folder. Several processes may write to one directory.
 */
export function directoryAssetStore({ dir, now = Date.now }: DirectoryStoreOptions): AssetStore {
  const place = (path: string) => join(dir, ...plainPath(path).split('/'));
  const isThere = async (file: string) => (await found(stat(file), undefined)) !== undefined;
  const timeOf = async (folder: string) => (await found(stat(folder), undefined))?.mtimeMs;
  const renew = async (folder: string) => {
    const at = new Date(now());
    return (await found(utimes(folder, at, at), false)) !== false;
  };
  const ready = async () => {
    if (!(await isThere(dir))) throw new StoreMissing('The folder of the asset store is missing');
  };

  return {
    async putFolder(folder, files) {
      const target = place(folderPath(folder));
      plainFiles(folder, files);
      if (await renew(target)) return false;
      await ready();
      await removeAbandoned(dir, now());
      const fresh = join(dir, `${underWay}${randomUUID()}`);
      try {
        // All files get one timestamp, so that a file and its compressed copies never differ in age.
        const at = new Date(now());
        for (const { path, bytes } of files) await writeThrough(join(fresh, ...path.split('/')), bytes, at);
        for (const made of await foldersIn(fresh)) await sync(made);
        await mkdir(dirname(target), { recursive: true });
        await utimes(fresh, at, at);
        return await moveInto(fresh, target);
      } finally {
        await rm(fresh, { recursive: true, force: true });
      }
    },
    async get(path) {
      const bytes = await found(readFile(place(path)), null);
      return bytes && { path, bytes };
    },
    async list(folder) {
      const root = place(folder);
      const entries = await found(readdir(root, { recursive: true, withFileTypes: true }), []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
    exists: async (path) => isThere(place(path)),
    renew: async (folder) => renew(place(folderPath(folder))),
    storedAtMs: async (folder) => timeOf(place(folderPath(folder))),
    async folders(folder) {
      const root = folder === undefined ? dir : place(folder);
      const entries = await found(readdir(root, { withFileTypes: true }), []);
      const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
      return names.filter((name) => !name.startsWith('.')).sort();
    },
    async removeFolder(folder, { storedBeforeMs }) {
      const target = place(folderPath(folder));
      const isOld = async (path: string) => ((await timeOf(path)) ?? storedBeforeMs) < storedBeforeMs;
      if (!(await isOld(target))) return false;
      const leaving = join(dir, `${onTheWayOut}${randomUUID()}`);
      if ((await found(rename(target, leaving), false)) === false) return false;
      // A concurrent renewal since the check must win over the removal.
      if (!(await isOld(leaving)) && (await moveInto(leaving, target))) return false;
      await rm(leaving, { recursive: true, force: true });
      return true;
    },
    ready,
  };
}

async function found<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return otherwise;
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

async function writeThrough(file: string, bytes: Uint8Array, at: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.utimes(at, at);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory());
  return [root, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}

/** Flushes a directory to the disk. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns false when the name is already taken by another writer's folder, which is never empty. */
async function moveInto(fresh: string, target: string): Promise<boolean> {
  try {
    await rename(fresh, target);
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
  await sync(dirname(target));
  return true;
}

async function removeAbandoned(dir: string, nowMs: number): Promise<void> {
  for (const name of await found(readdir(dir), [])) {
    if (!name.startsWith(underWay) && !name.startsWith(onTheWayOut)) continue;
    const folder = join(dir, name);
    const touched = await found(stat(folder), undefined);
    if (touched && nowMs - touched.mtimeMs > abandonedAfterMs)
      await rm(folder, { recursive: true, force: true });
  }
}
