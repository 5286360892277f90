import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const LOCK_FILE = 'in-use.lock';
/** SQLite's code: https://www.sqlite.org/rescode.html */
const BUSY = 5;
/** References the databases, because an unreferenced one is closed, which releases its lock. */
const locked = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process with a lock file in it, because two processes working on one folder
 * would corrupt it unnoticed. The file is an SQLite database in a write transaction: the system releases the
 * lock of a dead process.
 * @throws Error naming the lock's owner when it is alive.
 */
export function takeLock(folder: string): { release(): void } {
  const db = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    db.exec(`PRAGMA synchronous = OFF; PRAGMA user_version = ${process.pid}; BEGIN IMMEDIATE`);
  } catch (error) {
    const holder = db.prepare('PRAGMA user_version').get()?.user_version;
    db.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new Error(
      `The data directory ${folder} is in use by process ${holder}. Stop that one, or use another.`,
    );
  }
  locked.add(db);
  return {
    release: () => {
      if (locked.delete(db)) db.close();
    },
  };
}
