import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identityOf, isRunning, pidIn } from './process-identity.ts';

export interface LockFile {
  readonly release: () => void;
}

/**
 * Takes a folder of data for this process alone, with a lock file in it, because two processes working on one
 * folder would corrupt it unnoticed. The lock of a process that is gone is taken over.
 * @throws Error naming the holder when it is alive.
 */
export function takeLock(path: string): LockFile {
  const mine = `${identityOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(path, mine)) return { release: () => releaseOwn(path, mine) };
    const holder = read(path);
    if (holder !== undefined && isRunning(holder)) {
      throw new Error(`The data directory ${dirname(path)} is in use by process ${pidIn(holder)} (${path})`);
    }
    if (holder !== undefined) setAside(path, holder);
  }
  throw new Error(`Could not take the lock ${path}: another process is starting on the same directory`);
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Removes a dead holder's lock by renaming it, so that a lock another process has just taken is not removed.
 */
function setAside(path: string, expected: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  }
  rmSync(aside, { force: true });
}

function releaseOwn(path: string, mine: string): void {
  if (read(path) === mine) unlinkSync(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
