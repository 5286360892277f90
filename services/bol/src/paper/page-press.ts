import type { Log } from '@freightwright/service-kit';
import { createDrawingThread } from './drawing-thread.ts';
import type { PageJob } from './page-job.ts';
import { createPageQueue } from './page-queue.ts';

export interface PagePressOptions {
  log: Log;
  /** Threads at most. */
  threads?: number;
  /** For one job. With `waitMs` it ends before the gateway's patience of 10 s does. */
  timeLimitMs?: number;
  waitMs?: number;
  /** Threads without a job for so long are ended. */
  idleMs?: number;
  memoryMiB?: number;
  waitingPerUser?: number;
}

/** Lays out and draws pages in threads of their own, so that nobody else waits for one. */
export interface PagePress {
  /**
   * One job of a user at a time.
   * @throws Problem 'bol.page-too-heavy' for one that takes too long or too much memory, 'rate.limited', 'service.unavailable'.
   */
  perform(userId: string, job: PageJob): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether a page is being drawn or waits. */
  isAtWork(): boolean;
  /** Ends the threads once what they are at is done. */
  close(): Promise<void>;
}

/** In all, 1 MB of forms each at most. */
const waitingAtMost = 32;

export function createPagePress({
  log,
  threads = 2,
  timeLimitMs = 5_000,
  waitMs = 4_000,
  idleMs = 5 * 60_000,
  memoryMiB = 192,
  waitingPerUser = 3,
}: PagePressOptions): PagePress {
  const pool = Array.from({ length: threads }, () => createDrawingThread({ timeLimitMs, memoryMiB }));
  const queue = createPageQueue({ places: threads, waitingAtMost, waitingPerUser, waitMs });
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
        // The fonts of an idle thread are memory for nothing.
        if (atWork === 0) idle = setTimeout(() => void endAll(), idleMs).unref();
      }
    },
    isAtWork: () => atWork > 0,
    async close() {
      await queue.close();
      clearTimeout(idle);
      await endAll();
    },
  };
}
