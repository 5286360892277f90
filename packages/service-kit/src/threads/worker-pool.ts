import { Tinypool } from 'tinypool';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

export interface WorkerPoolOptions extends Omit<FairQueueOptions, 'permits'> {
  /** The file that the threads run. Its `perform` does a job; without a job it does nothing. */
  file: URL;
  threads: number;
  /** Milliseconds for one job, without the start of its thread. */
  timeLimitMs: number;
  /** MiB for objects of a thread. The bytes of buffers are not part of it. */
  memoryMiB: number;
  /** A thread that has had no job for this long is ended, to free its memory. */
  idleMs?: number;
  /** The error for a job that takes too long or too much memory. */
  tooHeavy: (cause: unknown) => Error;
}

/** Threads that do jobs, one of a caller at a time. A thread starts when there is a job for it. */
export interface WorkerPool<J, R> {
  /**
   * A thread that takes too long, or too much memory, is ended, and the next job starts another.
   * @throws what `tooHeavy` makes; Problem 'rate.limited' or 'service.unavailable' when too many jobs wait; Error when
   * the job or the start of the thread fails.
   */
  perform(caller: string, job: J): Promise<R>;
  /** Whether a job runs or waits. */
  isBusy(): boolean;
  /** Ends the threads, with the jobs that they have: the service answers nobody any more. */
  close(): Promise<void>;
}

/** Milliseconds. Reading what a job needs takes a tenth of this. */
const startLimitMs = 15_000;

/**
 * Tinypool has the threads: it starts and ends them, and bounds their memory. What it lacks is here: turns by caller
 * with a bounded wait, and a time limit that does not count the start of a thread.
 */
export function createWorkerPool<J, R>({
  file,
  threads,
  timeLimitMs,
  memoryMiB,
  idleMs = 5 * 60_000,
  tooHeavy,
  ...limits
}: WorkerPoolOptions): WorkerPool<J, R> {
  const queue = createFairQueue({ permits: threads, ...limits });
  const pool = new Tinypool({
    filename: file.href,
    name: 'perform',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  const closing = new AbortController();
  let crash: unknown;
  // Without a listener, a thread that ends without a job would end the process.
  pool.on('error', (error) => {
    crash = error;
  });

  async function run(job: J | undefined, limitMs: number): Promise<R> {
    const limit = AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([limit, closing.signal]);
    try {
      return await pool.run(job, { signal });
    } catch (error) {
      if (limit.aborted || isOutOfMemory(error)) throw tooHeavy(crash ?? error);
      throw error;
    }
  }

  return {
    perform: (caller, job) =>
      queue.run(caller, async () => {
        crash = undefined;
        await run(undefined, startLimitMs);
        return run(job, timeLimitMs);
      }),
    isBusy: queue.isBusy,
    async close() {
      queue.close();
      closing.abort();
      await pool.destroy();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
