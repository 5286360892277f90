import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@freightwright/stack-guard';
import { open } from 'lmdb';

export interface Table<T> {
  readonly get: (key: string) => T | undefined;
  readonly put: (key: string, value: T) => void;
  readonly remove: (key: string) => void;
  /** In the order of their keys; only those that begin with `prefix`, when given. */
  readonly entries: (prefix?: string) => { key: string; value: T }[];
}

export interface Data {
  readonly table: <T>(name: string) => Table<T>;
  /** All of `work`, on disk when this returns, or nothing of it when `work` throws. */
  readonly write: <T>(work: () => T) => T;
  readonly close: () => Promise<void>;
}

const LARGEST_DATA_BYTES = 1024 ** 3;
const MOST_TABLES = 16;

/**
 * Opens the folder, made readable to its owner alone. LMDB keeps what was committed, whatever kills the process.
 * @throws Error when another process has it open.
 */
export function openData(dataDir: string): Data {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(join(dataDir, 'idp.lock'));
  // overlappingSync off: a commit is on disk when it returns.
  const root = open({
    path: dataDir,
    overlappingSync: false,
    mapSize: LARGEST_DATA_BYTES,
    maxDbs: MOST_TABLES,
  });
  return {
    table: <T>(name: string): Table<T> => {
      const db = root.openDB<T, string>({ name, encoding: 'json' });
      return {
        get: (key) => db.get(key),
        put: (key, value) => {
          db.putSync(key, value);
        },
        remove: (key) => {
          db.removeSync(key);
        },
        entries: (prefix = '') =>
          [...db.getRange(prefix ? { start: prefix, end: `${prefix}\uffff` } : {})].map(({ key, value }) => ({
            key,
            value,
          })),
      };
    },
    write: (work) => root.transactionSync(work),
    close: async () => {
      await root.close();
      lock.release();
    },
  };
}
