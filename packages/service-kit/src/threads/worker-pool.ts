import { setFlagsFromString } from 'node:v8';
import { Problem } from '@freightwright/contracts';
import { Tinypool } from 'tinypool';

interface FairQueueOptions {
  /** Maximum number of concurrent jobs. */
  permits: number;
  /** Maximum number of waiting jobs, over all callers. */
  waitingAtMost: number;
  /** Maximum number of waiting jobs per caller, behind the running one. */
  waitingPerCaller: number;
  /** Time limit for a waiting job, milliseconds. */
  waitMs: number;
}

interface Waiting {
  caller: string;
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** A semaphore that grants each caller one permit at a time, so that no caller takes all of them. */
export function createFairQueue({ permits, waitingAtMost, waitingPerCaller, waitMs }: FairQueueOptions) {
  const served = new Set<string>();
  const waiting = new Set<Waiting>();
  let isClosed = false;

  /** Starts the first waiting jobs whose callers have none running. */
  function beginNext(): void {
    for (const next of waiting) {
      if (served.size >= permits) return;
      if (served.has(next.caller)) continue;
      waiting.delete(next);
      served.add(next.caller);
      next.begin();
    }
  }

  function refuse(entry: Waiting, problem: Problem): void {
    if (waiting.delete(entry)) entry.refuse(problem);
  }

  async function turnOf(caller: string): Promise<void> {
    if (isClosed) throw stopping();
    const own = [...waiting].filter((other) => other.caller === caller).length;
    if (own >= waitingPerCaller) throw ownTooMany();
    if (waiting.size >= waitingAtMost) throw tooMany('too many jobs wait');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { caller, begin: resolve, refuse: reject };
    waiting.add(entry);
    const timer = setTimeout(() => refuse(entry, tooMany(`waited ${waitMs} ms`)), waitMs);
    beginNext();
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    /**
     * Runs the job when it is its turn.
     * @throws Problem 'rate.limited' when the caller has too many jobs waiting; 'service.unavailable' when
     *   all callers together have, or its turn does not come in time.
     */
    async run<T>(caller: string, job: () => Promise<T>): Promise<T> {
      await turnOf(caller);
      try {
        return await job();
      } finally {
        served.delete(caller);
        beginNext();
      }
    },
    /** Whether a job runs or waits. */
    isBusy: () => served.size + waiting.size > 0,
    /** Rejects every waiting and future job. */
    close() {
      isClosed = true;
      for (const entry of waiting) refuse(entry, stopping());
    },
  };
}

const ownTooMany = () =>
  new Problem('rate.limited', {
    detail: 'Several requests like this of yours are in progress. Wait for one of them.',
    retryAfterS: 2,
  });
const tooMany = (cause: string) => new Problem('service.unavailable', { retryAfterS: 5, cause });
const stopping = () => tooMany('the service stops');

interface WorkerPoolOptions extends Omit<FairQueueOptions, 'permits'> {
  /** The file that the threads run. Its `perform` runs a job; without a job it does nothing. */
  file: URL;
  threads: number;
  /** Time limit of one job, milliseconds, without the start of its thread. */
  timeLimitMs: number;
  /** Heap limit of a thread, MiB. Buffers do not count. */
  memoryMiB: number;
  /**
   * The young generation of a thread, MiB, for jobs with many short-lived objects: a small one is collected so
   * often that it takes a third of their time. Default: as V8 has it, or as the process is started.
   */
  youngMiB?: number;
  /** A thread that is idle for this long is ended, to free its memory. */
  idleMs?: number;
  /** Creates the error for a job that exceeds its time or memory limit. */
  tooHeavy: (cause: unknown) => Error;
}

/** Milliseconds. Loading a job's modules takes a tenth of this. */
const startLimitMs = 15_000;

/**
 * A pool of worker threads, one job per caller at a time, started on demand. On top of Tinypool: fair
 * queueing by caller with a bounded wait, and a time limit that excludes the start of a thread.
 * @example
 * const pool = createWorkerPool<Job, Result>({ file, threads: 2, timeLimitMs: 10_000, ...limits });
 * await pool.perform(userId, job);
 */
export function createWorkerPool<J, R>({
  file,
  threads,
  timeLimitMs,
  memoryMiB,
  youngMiB,
  idleMs = 5 * 60_000,
  tooHeavy,
  ...limits
}: WorkerPoolOptions) {
  const queue = createFairQueue({ permits: threads, ...limits });
  // The flag with which a process is started would outrank the limits of its later threads. Its own heap has its size.
  if (youngMiB !== undefined) setFlagsFromString('--max-semi-space-size=0');
  const pool = new Tinypool({
    filename: file.href,
    name: 'perform',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMiB,
      ...(youngMiB !== undefined && { maxYoungGenerationSizeMb: youngMiB }),
    },
  });
  const closing = new AbortController();
  let starting = 0;
  /** A job of nothing, which ends when its thread runs. Not needed while all threads do. */
  async function startThread(): Promise<void> {
    if (starting === 0 && pool.threads.length === threads) return;
    starting += 1;
    await run(undefined, startLimitMs).finally(() => {
      starting -= 1;
    });
  }
  let crash: unknown;
  // Without a listener, a thread that exits while idle would end the process.
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
    /**
     * A thread that exceeds a limit is ended, and the next job starts another.
     * @throws what `tooHeavy` creates; Problem 'rate.limited' or 'service.unavailable' when too many jobs
     *   wait; Error when the job or the start of the thread fails.
     */
    perform: (caller: string, job: J): Promise<R> =>
      queue.run(caller, async () => {
        crash = undefined;
        await startThread();
        return run(job, timeLimitMs);
      }),
    isBusy: queue.isBusy,
    /** Ends the threads and their jobs: the service no longer responds. */
    async close() {
      queue.close();
      closing.abort();
      await pool.destroy();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
