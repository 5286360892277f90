import { Problem } from '@freightwright/contracts';

export interface WorkQueueOptions {
  /** Jobs that run at the same time. */
  places: number;
  /** Jobs that wait, of all callers together. */
  waitingAtMost: number;
  /** Jobs of one caller that wait behind the running one. */
  waitingPerCaller: number;
  /** Milliseconds that a job may wait. */
  waitMs: number;
}

/**
 * Decides whose job runs next. One job of a caller runs at a time, whatever the number of places, so that
 * nobody takes all of them.
 */
export interface WorkQueue {
  /**
   * Runs the job when it is its turn. `place` is the number of its place.
   * @throws Problem 'rate.limited' when the caller has too many jobs waiting; 'service.unavailable' when all
   * callers together have, or it is not its turn in time.
   */
  take<T>(caller: string, job: (place: number) => Promise<T>): Promise<T>;
  /** Refuses every waiting and later job. Resolves when the running jobs are done. */
  close(): Promise<void>;
}

interface Waiting {
  caller: string;
  begin: (place: number) => void;
}

export function createWorkQueue({
  places,
  waitingAtMost,
  waitingPerCaller,
  waitMs,
}: WorkQueueOptions): WorkQueue {
  const free = Array.from({ length: places }, (_, place) => place);
  const served = new Set<string>();
  const waiting = new Set<Waiting>();
  const running = new Set<Promise<unknown>>();
  let refusal: Problem | undefined;
  const turnedAway = new Set<(problem: Problem) => void>();

  /** Starts the first waiting job whose caller has none running. */
  function callNext(): void {
    for (const next of waiting) {
      if (free.length === 0) return;
      if (served.has(next.caller)) continue;
      waiting.delete(next);
      served.add(next.caller);
      next.begin(free.shift() ?? 0);
    }
  }

  function turnOf(caller: string): Promise<number> {
    if (refusal) throw refusal;
    const own = [...waiting].filter((other) => other.caller === caller).length;
    if (own >= waitingPerCaller) throw ownTooMany();
    if (waiting.size >= waitingAtMost) throw tooMany('too many jobs wait');
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const leave = (problem: Problem) => {
      clearTimeout(timer);
      waiting.delete(entry);
      turnedAway.delete(leave);
      reject(problem);
    };
    const timer = setTimeout(() => leave(tooMany(`waited ${waitMs} ms`)), waitMs);
    const begin = (place: number) => {
      clearTimeout(timer);
      turnedAway.delete(leave);
      resolve(place);
    };
    const entry: Waiting = { caller, begin };
    waiting.add(entry);
    turnedAway.add(leave);
    callNext();
    return promise;
  }

  return {
    async take(caller, job) {
      const place = await turnOf(caller);
      const work = job(place);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
        // The thread of that place is already running, so it is used first.
        free.unshift(place);
        served.delete(caller);
        callNext();
      }
    },
    async close() {
      refusal = tooMany('the service stops');
      for (const leave of [...turnedAway]) leave(refusal);
      await Promise.allSettled(running);
    },
  };
}

const ownTooMany = () =>
  new Problem('rate.limited', {
    detail: 'Several requests like this of yours are under way. Wait for one of them.',
    retryAfterS: 2,
  });
const tooMany = (cause: string) => new Problem('service.unavailable', { retryAfterS: 5, cause });
