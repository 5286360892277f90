import { Problem } from '@freightwright/contracts';
import { createWorkQueue, createWorkThread, type Log } from '@freightwright/service-kit';
import type { PageJob } from './page-job.ts';

export interface PagePressOptions {
  log: Log;
  /** The most threads. */
  threads?: number;
  /**
   * Milliseconds for one job. Together with `waitMs` it is less than the 10 s for which the gateway waits.
   */
  timeLimitMs?: number;
  waitMs?: number;
  /** Threads that have had no job for this long are ended. */
  idleMs?: number;
  memoryMiB?: number;
  waitingPerUser?: number;
}

/** Lays out and draws pages in separate threads, so that no other request waits for them. */
export interface PagePress {
  /**
   * Runs one job of a user at a time.
   * @throws Problem 'bol.page-too-heavy' for a job that takes too long or too much memory, 'rate.limited',
   * 'service.unavailable'.
   */
  perform(userId: string, job: PageJob): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether a page is being drawn or waits. */
  isAtWork(): boolean;
  /** Ends the threads, with the jobs that they have: the service answers nobody any more. */
  close(): Promise<void>;
}

/** Of all users together. Each job holds a form of at most 1 MB. */
const waitingAtMost = 32;

const pageWorker = new URL('./page-worker.ts', import.meta.url);
const tooHeavy = (cause: unknown) => new Problem('bol.page-too-heavy', { retryAfterS: 5, cause });

export function createPagePress({
  log,
  threads = 2,
  timeLimitMs = 5_000,
  waitMs = 4_000,
  idleMs = 5 * 60_000,
  memoryMiB = 192,
  waitingPerUser = 3,
}: PagePressOptions): PagePress {
  const pool = Array.from({ length: threads }, () =>
    createWorkThread<PageJob, Uint8Array<ArrayBuffer>>({
      file: pageWorker,
      timeLimitMs,
      memoryMiB,
      tooHeavy,
    }),
  );
  const queue = createWorkQueue({
    places: threads,
    waitingAtMost,
    waitingPerCaller: waitingPerUser,
    waitMs,
  });
  let atWork = 0;
  let idle: NodeJS.Timeout | undefined;
  const endAll = () => Promise.all(pool.map((thread) => thread.end()));

  return {
    async perform(userId, job) {
      clearTimeout(idle);
      atWork += 1;
      try {
        return await queue.take(userId, async (place) => {
          const thread = pool[place];
          if (!thread) throw new RangeError(`There is no place ${place}`);
          return thread.perform(job);
        });
      } catch (err) {
        log.warn({ err, userId, job: job.kind }, 'a page was not drawn');
        throw err;
      } finally {
        atWork -= 1;
        // The fonts of an idle thread would only take up memory.
        if (atWork === 0) idle = setTimeout(() => void endAll(), idleMs).unref();
      }
    },
    isAtWork: () => atWork > 0,
    async close() {
      const turnedAway = queue.close();
      clearTimeout(idle);
      await endAll();
      await turnedAway;
    },
  };
}
