import { randomUUID } from 'node:crypto';
import type { Asset, AssetStore } from '../asset-store.ts';
import { folderPath, plainFiles, plainPath, StoreMissing } from '../asset-store.ts';
import type { Bucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { cleanUpLoose, forgetLoose, noteLoose, removeBatch } from './loose-batches.ts';
import type { ReadVersion, Version } from './version-record.ts';
import { fileKey, markRemoved, namesOf, readVersion, versionsOf, writeVersion } from './version-record.ts';

export interface S3StoreOptions {
  bucket: Bucket;
  /** Milliseconds since the epoch. */
  now?: () => number;
  newId?: () => string;
}

/** Maximum retries of a write after conflicts on the same record. */
const maxRetries = 20;
/** Uploads time out before a cleanup takes them for those of a dead process. */
const uploadWithinMs = 10 * 60 * 1000;

/**
 * An asset store in a bucket. The files of a folder are written under the name of their upload, and then one
 * record that names the upload and every file, if there is none yet: so of several writers one wins, and no
 * reader sees half a folder. All further changes of a folder replace that record with an optimistic lock,
 * only if it is still the one that was read. Several processes may write to one bucket.
 */
export function s3AssetStore({ bucket, now = Date.now, newId = randomUUID }: S3StoreOptions): AssetStore {
  const stored = async (folder: string) => (await found(readVersion(bucket, folder), undefined))?.version;

  /** Replaces the record while it exists. @returns whether it existed. */
  async function replace(
    folder: string,
    write: (read: ReadVersion & { version: Version }) => Promise<boolean>,
  ) {
    for (let round = 0; round < maxRetries; round += 1) {
      const there = await readVersion(bucket, folder);
      if (!there?.version) return false;
      if (await write({ ...there, version: there.version })) return true;
    }
    throw new Error(`Too many write ${folder} at once`);
  }

  const renew = (folder: string) =>
    replace(folder, ({ version, tag }) =>
      writeVersion(bucket, folder, { ...version, storedAtMs: now(), write: newId() }, tag),
    );

  /** The files as they are named in the record, after all of them are written. */
  async function upload(folder: string, batch: string, files: readonly Asset[]): Promise<Version['files']> {
    const beganMs = now();
    await noteLoose(bucket, batch, { folder, atMs: beganMs });
    await inParallel(files, ({ path, bytes }) => bucket.put(fileKey(folder, batch, path), bytes));
    if (now() - beganMs > uploadWithinMs) throw new Error(`Storing ${folder} took too long`);
    const named = files.map(({ path, bytes }) => ({ path, bytes: bytes.length }));
    return named.sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  async function list(path: string): Promise<string[]> {
    const [name = '', version, ...rest] = plainPath(path).split('/');
    const versions = version === undefined ? await found(versionsOf(bucket, name), []) : [version];
    const paths = await inParallel(versions, async (one) => {
      const folder = `${name}/${one}`;
      const { files = [] } = (await stored(folder)) ?? {};
      const within = [...rest, ''].join('/');
      return files.filter((file) => file.path.startsWith(within)).map((file) => `${folder}/${file.path}`);
    });
    return paths.flat().sort();
  }

  return {
    async putFolder(folder, files) {
      folderPath(folder);
      plainFiles(folder, files);
      let mine: { batch: string; named: Version['files'] } | undefined;
      for (let round = 0; round < maxRetries; round += 1) {
        const there = await readVersion(bucket, folder);
        // After a lost response the client retries the write, and then finds its own record.
        const isMine = mine !== undefined && there?.version?.batch === mine.batch;
        if (there?.version && !isMine) {
          if (!(await renew(folder))) continue;
          if (mine) await removeBatch(bucket, folder, mine.batch);
          return false;
        }
        if (!isMine) {
          if (mine === undefined) {
            await cleanUpLoose(bucket, now());
            const batch = newId();
            mine = { batch, named: await upload(folder, batch, files) };
          }
          const version = { batch: mine.batch, storedAtMs: now(), write: newId(), files: mine.named };
          if (!(await writeVersion(bucket, folder, version, there?.tag ?? 'nothing'))) continue;
        }
        await forgetLoose(bucket, (mine as { batch: string }).batch);
        return true;
      }
      throw new Error(`Too many write ${folder} at once`);
    },
    async get(path) {
      const [name, version, ...rest] = plainPath(path).split('/');
      const file = rest.join('/');
      const folder = `${name}/${version}`;
      const record = file === '' ? undefined : await stored(folder);
      const named = record?.files.find((one) => one.path === file);
      if (!record || !named) return null;
      const object = await bucket.get(fileKey(folder, record.batch, file));
      // It is being removed.
      if (!object && (await stored(folder))?.batch !== record.batch) return null;
      if (object?.bytes.length !== named.bytes) throw new Error(`The bucket lacks ${path} of ${folder}`);
      return { path, bytes: object.bytes };
    },
    list,
    async exists(path) {
      const [name = '', version, ...rest] = plainPath(path).split('/');
      if (version === undefined) return (await found(versionsOf(bucket, name), [])).length > 0;
      const file = rest.join('/');
      const record = await stored(`${name}/${version}`);
      if (file === '') return record !== undefined;
      return record?.files.some((one) => one.path === file || one.path.startsWith(`${file}/`)) ?? false;
    },
    renew: async (folder) => renew(folderPath(folder)),
    storedAtMs: async (folder) => (await stored(folderPath(folder)))?.storedAtMs,
    async folders(folder) {
      if (folder === undefined) return found(namesOf(bucket), []);
      const path = plainPath(folder);
      if (!path.includes('/')) return found(versionsOf(bucket, path), []);
      const inside = (await list(path)).map((file) => file.slice(path.length + 1).split('/'));
      return [...new Set(inside.flatMap(([name = '', ...more]) => (more.length > 0 ? [name] : [])))];
    },
    async removeFolder(folder, { storedBeforeMs }) {
      const there = await found(readVersion(bucket, folderPath(folder)), undefined);
      if (!there?.version || there.version.storedAtMs >= storedBeforeMs) return false;
      const { batch } = there.version;
      await noteLoose(bucket, batch, { folder, atMs: now() });
      // Fails after a concurrent renewal, which must win over the removal.
      const isRemoved = await markRemoved(bucket, folder, there.tag);
      // The note of one that stays is left to the next cleanup, since another process may be removing it.
      const isNamed = !isRemoved && (await stored(folder))?.batch === batch;
      if (!isNamed) await removeBatch(bucket, folder, batch);
      return isRemoved;
    },
    ready: () => bucket.ready(),
  };
}

/** The result, or a default where there is no store. */
async function found<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreMissing) return otherwise;
    throw error;
  }
}
