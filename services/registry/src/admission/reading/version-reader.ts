import type { Asset } from '@freightwright/asset-store';
import { maxStyleSheetBytes, scriptBytesAtMost } from '@freightwright/contracts';
import { createWorkerPool } from '@freightwright/service-kit';
import type { ReadError, ReadJob } from './read-job.ts';

/** The result of parsing a version. */
export type Reading =
  | { kind: 'read'; violations: readonly ReadError[] }
  | { kind: 'too-heavy'; limits: string };

export interface VersionReaderOptions {
  /** Timeout for one version, milliseconds. A large one of ours takes 400 ms. */
  timeLimitMs?: number;
  /** Of the parsed text. A script of 4 MiB takes 250. */
  memoryMiB?: number;
  /** Idle time after which the worker ends, milliseconds. */
  idleMs?: number;
}

/** Together with the timeout of one version it is less than the 60 s of a deployment. */
const waitMs = 30_000;

class TooHeavy extends Error {}

export type VersionReader = ReturnType<typeof createVersionReader>;

/** Parses scripts and style sheets of versions in a worker thread, so that nothing else is blocked. */
export function createVersionReader({
  timeLimitMs = 20_000,
  memoryMiB = 768,
  idleMs = 60_000,
}: VersionReaderOptions = {}) {
  const pool = createWorkerPool<ReadJob, ReadError[]>({
    file: new URL('./read-worker.ts', import.meta.url),
    threads: 1,
    timeLimitMs,
    memoryMiB,
    idleMs,
    waitMs,
    waitingAtMost: 32,
    waitingPerCaller: 16,
    tooHeavy: (cause) => new TooHeavy('A version is too heavy', { cause }),
  });

  return {
    /**
     * Parses the files within the size limits of scripts and style sheets.
     * @throws Problem 'rate.limited' or 'service.unavailable' when too many versions wait.
     */
    async read(name: string, files: readonly Asset[]): Promise<Reading> {
      const ofKind = (ending: string, bytesAtMost: number) =>
        files.filter(({ path, bytes }) => path.endsWith(ending) && bytes.length <= bytesAtMost);
      const job: ReadJob = {
        name,
        scripts: ofKind('.js', scriptBytesAtMost),
        sheets: ofKind('.css', maxStyleSheetBytes),
      };
      try {
        return { kind: 'read', violations: await pool.perform(name, job) };
      } catch (error) {
        if (!(error instanceof TooHeavy)) throw error;
        return { kind: 'too-heavy', limits: `${timeLimitMs / 1_000} s and ${memoryMiB} MiB` };
      }
    },
    /** Terminates the worker with its job: the service answers no more requests. */
    close: pool.close,
  };
}
