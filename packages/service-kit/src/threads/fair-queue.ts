import { Problem } from '@freightwright/contracts';

export interface FairQueueOptions {
  /** Jobs that run at the same time. */
  permits: number;
  /** Jobs that wait, of all callers together. */
  waitingAtMost: number;
  /** Jobs of one caller that wait behind the running one. */
  waitingPerCaller: number;
  /** Milliseconds that a job may wait. */
  waitMs: number;
}

/** A semaphore that gives each caller one permit at a time, whatever their number, so that nobody takes all of them. */
export interface FairQueue {
  /**
   * Runs the job when it is its turn.
   * @throws Problem 'rate.limited' when the caller has too many jobs waiting; 'service.unavailable' when all
   * callers together have, or it is not its turn in time.
   */
  run<T>(caller: string, job: () => Promise<T>): Promise<T>;
  /** Whether a job runs or waits. */
  isBusy(): boolean;
  /** Refuses every waiting and later job. */
  close(): void;
}

interface Waiting {
  caller: string;
  begin: () => void;
  refuse: (problem: Problem) => void;
}

export function createFairQueue({
  permits,
  waitingAtMost,
  waitingPerCaller,
  waitMs,
}: FairQueueOptions): FairQueue {
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
    async run(caller, job) {
      await turnOf(caller);
      try {
        return await job();
      } finally {
        served.delete(caller);
        beginNext();
      }
    },
    isBusy: () => served.size + waiting.size > 0,
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
