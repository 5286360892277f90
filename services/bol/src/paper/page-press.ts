import { type Bol, Problem } from '@freightwright/contracts';
import { createWorkerPool, type Log } from '@freightwright/service-kit';

/** A job of a drawing thread. */
export type PageJob =
  /** Computes the layout and packs it, to be kept. */
  | { kind: 'lay-out'; bol: Bol }
  /** Draws the PDF of a kept layout. */
  | { kind: 'draw'; packed: Uint8Array }
  /** Draws the PDF of a bill whose layout is not kept. */
  | { kind: 'print'; bol: Bol }
  /** Draws the PDF of the labels of a bill. */
  | { kind: 'labels'; bol: Bol };

export interface PagePressOptions {
  log: Log;
  threads?: number;
  /** Milliseconds for one job. Together with `waitMs` it is less than the 10 s for which the gateway waits. */
  timeLimitMs?: number;
  waitMs?: number;
  idleMs?: number;
  memoryMiB?: number;
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
  isBusy(): boolean;
  /** Ends the threads, with the jobs that they have: the service answers nobody any more. */
  close(): Promise<void>;
}

export function createPagePress({
  log,
  threads = 2,
  timeLimitMs = 5_000,
  waitMs = 4_000,
  memoryMiB = 192,
  ...options
}: PagePressOptions): PagePress {
  const pool = createWorkerPool<PageJob, Uint8Array<ArrayBuffer>>({
    file: new URL('./page-worker.ts', import.meta.url),
    threads,
    timeLimitMs,
    memoryMiB,
    waitMs,
    // Of all users together. Each job holds a form of at most 1 MB.
    waitingAtMost: 32,
    waitingPerCaller: 3,
    tooHeavy: (cause) => new Problem('bol.page-too-heavy', { retryAfterS: 5, cause }),
    ...options,
  });
  return {
    ...pool,
    async perform(userId, job) {
      try {
        return await pool.perform(userId, job);
      } catch (err) {
        log.warn({ err, userId, job: job.kind }, 'a page was not drawn');
        throw err;
      }
    },
  };
}
