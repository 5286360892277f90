import { chmodSync, mkdirSync } from 'node:fs';
import { checkSpace, type SpaceOptions, takeLock } from '@freightwright/stack-guard';
import { open } from 'lmdb';

export interface Table<T> {
  readonly get: (key: string) => T | undefined;
  readonly put: (key: string, value: T) => void;
  readonly remove: (key: string) => void;
  /** In the order of their keys. With `prefix`, only those whose key begins with it. */
  readonly entries: (prefix?: string) => { key: string; value: T }[];
}

export type Data = ReturnType<typeof openData>;

/** How a full disk is detected. By default the file system is queried, and messages go to stderr. */
export interface DiskOptions extends SpaceOptions {
  /** Whether `write` waits for the disk instead of the system's memory alone. Default true. */
  readonly syncs?: boolean;
}

/** The disk has no space for the data, and nothing was stored. */
export class DiskFull extends Error {}

/** More than any transaction writes: a record of some kilobytes, and the pages on its path. */
const LARGEST_COMMIT_BYTES = 1024 ** 2;
const LARGEST_DATA_BYTES = 1024 ** 3;
const MOST_TABLES = 16;

/**
 * Opens the folder and makes it readable only to its owner. LMDB preserves committed data however the process
 * dies. A commit that would fill the disk, which LMDB may not survive, is refused beforehand.
 * @throws Error when another process has it open.
 */
export function openData(dataDir: string, { syncs = true, ...space }: DiskOptions = {}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(dataDir);
  // Without overlappingSync, a commit is on disk when it returns.
  const root = open({
    path: dataDir,
    overlappingSync: false,
    noSync: !syncs,
    mapSize: LARGEST_DATA_BYTES,
    maxDbs: MOST_TABLES,
  });
  const { admits } = checkSpace(dataDir, space);
  let inside = false;
  let grows = false;
  /** Runs `work` in one transaction. @throws DiskFull when it adds something and there is no space. */
  function write<R>(work: () => R): R {
    if (inside) return work();
    inside = true;
    grows = false;
    try {
      return root.transactionSync(() => {
        const result = work();
        if (admits(LARGEST_COMMIT_BYTES, grows)) return result;
        throw new DiskFull(`the disk of ${dataDir} is full`);
      });
    } finally {
      inside = false;
    }
  }
  return {
    table: <T>(name: string): Table<T> => {
      const db = root.openDB<T, string>({ name, encoding: 'json' });
      return {
        get: (key) => db.get(key),
        put: (key, value) =>
          write(() => {
            grows = true;
            db.putSync(key, value);
          }),
        remove: (key) => write(() => void db.removeSync(key)),
        entries: (prefix = '') =>
          [...db.getRange(prefix ? { start: prefix, end: `${prefix}\uffff` } : {})].map(({ key, value }) => ({
            key,
            value,
          })),
      };
    },
    /** Commits all writes of `work` to disk before it returns, or none when `work` throws. */
    write,
    close: async () => {
      await root.close();
      lock.release();
    },
  };
}
