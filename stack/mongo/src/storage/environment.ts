import { chmodSync, mkdirSync } from 'node:fs';
import { checkSpace, type SpaceOptions, takeLock } from '@freightwright/stack-guard';
import { open, type RangeOptions, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors.ts';
import { measureCommit, NoSpace } from './measure-commit.ts';

/** The size in bytes to which the data file may grow. The file takes only the space that is used. */
const MAP_BYTES = 64 * 1024 ** 3;

export interface KeyRange {
  readonly start: Buffer;
  /** Exclusive. */
  readonly end: Buffer;
  readonly limit?: number;
  readonly reverse?: boolean;
}

export type Environment = ReturnType<typeof openEnvironment>;

interface Job {
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

export interface DiskOptions extends SpaceOptions {
  /** Whether `write` waits for the disk instead of the system's memory alone. Default true. */
  readonly syncs?: boolean;
}

/**
 * Ordered bytes on disk. Reads see what is committed and, inside `write`, what that has written.
 * Opens the data directory (0700) and locks it. A commit for which the disk has no space is refused before it
 * is written (OutOfDiskSpace), because LMDB does not survive a commit that fails halfway. Writes that arrive
 * in the same turn of the event loop share one transaction and one flush to disk. `onAbort` is called when a
 * transaction was undone, to reload what was cached.
 */
export function openEnvironment(
  dataDir: string,
  onAbort: () => void,
  { syncs = true, ...space }: DiskOptions = {},
) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(dataDir);
  // Without overlappingSync a commit is on disk when it returns; no asynchronous writer is used.
  const db: RootDatabase<Buffer, Buffer> = open({
    path: dataDir,
    encoding: 'binary',
    keyEncoding: 'binary',
    mapSize: MAP_BYTES,
    overlappingSync: false,
    noSync: !syncs,
  });
  const stats = () => db.getStats() as { lastPageNumber: number; pageSize: number };
  const { pageSize } = stats();
  const usedBytes = () => (stats().lastPageNumber + 1) * pageSize;
  const commit = measureCommit(pageSize, checkSpace(dataDir, space).admits);
  let waiting: Job[] = [];

  /** @throws NoSpace when the disk might not hold it, and any error of `work`. Nothing is written then. */
  const inTransaction = (work: () => void): void => {
    commit.begin(usedBytes());
    db.transactionSync(() => {
      work();
      commit.check();
    });
  };
  const runAlone = (job: Job): void => {
    try {
      inTransaction(job.run);
      job.settle();
    } catch (error) {
      onAbort();
      job.fail(error instanceof NoSpace ? outOfDiskSpace() : error);
    }
  };
  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    try {
      inTransaction(() => {
        for (const job of jobs) job.run();
      });
    } catch {
      // One write failed with its own error: undo all, and run each in its own transaction.
      onAbort();
      jobs.forEach(runAlone);
      return;
    }
    for (const job of jobs) job.settle();
  };

  return {
    get: (key: Buffer) => db.get(key),
    keys: (range: KeyRange) => [...db.getKeys(toOptions(range))],
    entries: (range: KeyRange) => [...db.getRange(toOptions(range))],
    count: (range: KeyRange) => db.getKeysCount(toOptions(range)),
    put: (key: Buffer, value: Buffer) => {
      commit.put(key.length + value.length);
      void db.put(key, value);
    },
    remove: (key: Buffer) => {
      commit.remove();
      void db.remove(key);
    },
    removeRange: (range: KeyRange) => {
      for (const key of [...db.getKeys(toOptions(range))]) {
        commit.remove();
        void db.remove(key);
      }
    },
    /** Runs `work` in a transaction, resolves when it is on disk. A MongoError undoes nothing. */
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        let settle = (): void => {};
        const run = (): void => {
          try {
            const value = work();
            settle = () => resolve(value);
          } catch (error) {
            if (!(error instanceof MongoError)) throw error;
            settle = () => reject(error);
          }
        };
        if (waiting.push({ run, settle: () => settle(), fail: reject }) === 1) setImmediate(flush);
      }),
    close: async () => {
      flush();
      await db.close();
      lock.release();
    },
  };
}

const outOfDiskSpace = (): MongoError =>
  new MongoError('OutOfDiskSpace', 'The disk is full: nothing is written until it has space again');

/** The start of a range is included and its end is excluded, in both directions. */
function toOptions({ start, end, limit, reverse = false }: KeyRange): RangeOptions {
  const bounds = reverse
    ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start, end, reverse };
  return limit === undefined ? bounds : { ...bounds, limit };
}
