import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@freightwright/stack-guard';
import { open, type RangeOptions, type RootDatabase } from 'lmdb';
import { MongoFault } from '../errors.ts';

/** Largest size the data file may grow to, in bytes. The file only takes what is used. */
const MAP_BYTES = 64 * 1024 ** 3;

export interface KeyRange {
  readonly start: Buffer;
  /** Exclusive. */
  readonly end: Buffer;
  readonly limit?: number;
  readonly reverse?: boolean;
}

/** Ordered bytes on disk. Reads see what is committed, or inside `write` what the transaction has written. */
export interface Environment {
  readonly get: (key: Buffer) => Buffer | undefined;
  readonly keys: (range: KeyRange) => Buffer[];
  readonly entries: (range: KeyRange) => { key: Buffer; value: Buffer }[];
  readonly count: (range: KeyRange) => number;
  readonly put: (key: Buffer, value: Buffer) => void;
  readonly remove: (key: Buffer) => void;
  readonly removeRange: (range: KeyRange) => void;
  /** Runs `work` in a write transaction; resolves when it is on disk. A MongoFault it throws undoes nothing. */
  readonly write: <T>(work: () => T) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface Job {
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Opens the data directory (0700) and locks it. Writes that arrive in the same turn of the event loop share one
 * transaction and one flush to disk. `onAbort` is called when a transaction was undone, to reload what was cached.
 */
export function openEnvironment(dataDir: string, onAbort: () => void): Environment {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = takeLock(join(dataDir, 'mongo.lock'));
  // overlappingSync off: a commit is on disk when it returns, and its asynchronous writer is not used at all.
  const db: RootDatabase<Buffer, Buffer> = open({
    path: dataDir,
    encoding: 'binary',
    keyEncoding: 'binary',
    mapSize: MAP_BYTES,
    overlappingSync: false,
  });
  let waiting: Job[] = [];

  const runAlone = (job: Job): void => {
    try {
      db.transactionSync(job.run);
      job.settle();
    } catch (error) {
      onAbort();
      job.fail(error);
    }
  };
  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    try {
      db.transactionSync(() => {
        for (const job of jobs) job.run();
      });
    } catch {
      // One failed for a reason of its own: undo all, and give each its own transaction.
      onAbort();
      jobs.forEach(runAlone);
      return;
    }
    for (const job of jobs) job.settle();
  };

  return {
    get: (key) => db.get(key),
    keys: (range) => [...db.getKeys(toOptions(range))],
    entries: (range) => [...db.getRange(toOptions(range))],
    count: (range) => db.getKeysCount(toOptions(range)),
    put: (key, value) => void db.put(key, value),
    remove: (key) => void db.remove(key),
    removeRange: (range) => {
      for (const key of [...db.getKeys(toOptions(range))]) void db.remove(key);
    },
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        let settle = (): void => {};
        const run = (): void => {
          try {
            const value = work();
            settle = () => resolve(value);
          } catch (error) {
            if (!(error instanceof MongoFault)) throw error;
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

/** The start of a range is included and its end is not, in both directions. */
function toOptions({ start, end, limit, reverse = false }: KeyRange): RangeOptions {
  const bounds = reverse
    ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start, end, reverse };
  return limit === undefined ? bounds : { ...bounds, limit };
}
