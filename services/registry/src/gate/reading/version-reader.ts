import type { Asset } from '@freightwright/asset-store';
import { scriptBytesAtMost, sheetBytesAtMost } from '@freightwright/contracts';
import { createWorkQueue, createWorkThread } from '@freightwright/service-kit';
import type { ReadFault, ReadJob } from './read-job.ts';

/** What came of reading a version. */
export type Reading = { kind: 'read'; faults: readonly ReadFault[] } | { kind: 'too-heavy'; limits: string };

/** Reads scripts and style sheets of versions in a thread of its own, so that nothing else waits for it. */
export interface VersionReader {
  /**
   * Reads what is not larger than a script or a style sheet may be.
   * @throws Problem 'rate.limited' or 'service.unavailable' when too many versions wait to be read.
   */
  read(name: string, files: readonly Asset[]): Promise<Reading>;
  /** Ends the thread, with what it reads: the service answers nobody any more. */
  close(): Promise<void>;
}

export interface VersionReaderOptions {
  /** Milliseconds for one version. A large one of ours takes 400 ms. */
  timeLimitMs?: number;
  /** Of the parsed text. A script of 4 MiB takes 250. */
  memoryMiB?: number;
  /** The thread ends when it has had nothing to read for this long, milliseconds. */
  idleMs?: number;
}

/** Together with the time for one version it is less than the 60 s of a deployment. */
const waitMs = 30_000;

class TooHeavy extends Error {}

export function createVersionReader({
  timeLimitMs = 20_000,
  memoryMiB = 768,
  idleMs = 60_000,
}: VersionReaderOptions = {}): VersionReader {
  const thread = createWorkThread<ReadJob, ReadFault[]>({
    file: new URL('./read-worker.ts', import.meta.url),
    timeLimitMs,
    memoryMiB,
    tooHeavy: (cause) => new TooHeavy('A version is too heavy', { cause }),
  });
  const queue = createWorkQueue({ places: 1, waitingAtMost: 32, waitingPerCaller: 16, waitMs });
  let atWork = 0;
  let idle: NodeJS.Timeout | undefined;

  return {
    async read(name, files) {
      const ofKind = (ending: string, bytesAtMost: number) =>
        files.filter(({ path, bytes }) => path.endsWith(ending) && bytes.length <= bytesAtMost);
      const job: ReadJob = {
        name,
        scripts: ofKind('.js', scriptBytesAtMost),
        sheets: ofKind('.css', sheetBytesAtMost),
      };
      clearTimeout(idle);
      atWork += 1;
      try {
        return { kind: 'read', faults: await queue.take(name, () => thread.perform(job)) };
      } catch (error) {
        if (!(error instanceof TooHeavy)) throw error;
        return { kind: 'too-heavy', limits: `${timeLimitMs / 1_000} s and ${memoryMiB} MiB` };
      } finally {
        atWork -= 1;
        if (atWork === 0) idle = setTimeout(() => void thread.end(), idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      const turnedAway = queue.close();
      await thread.end();
      await turnedAway;
    },
  };
}
