import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';

/** Work that can be given up when the service stops. */
export function createCutOff() {
  const underWay = new Map<Promise<unknown>, (problem: Problem) => void>();
  let isClosed = false;

  return {
    /** @throws Problem 'service.unavailable' after `close`; otherwise what the work throws. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isClosed) throw stopping();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      underWay.set(promise, reject);
      work().then(resolve, reject);
      try {
        return await promise;
      } finally {
        underWay.delete(promise);
      }
    },
    /** Refuses new work, lets what is under way end, and gives up after `graceMs` what has not ended. */
    async close(graceMs: number): Promise<void> {
      isClosed = true;
      const given = new AbortController();
      const late = pause(graceMs, undefined, { signal: given.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(underWay.keys()), late]);
      given.abort();
      for (const giveUp of underWay.values()) giveUp(stopping());
    },
  };
}

const stopping = () => new Problem('service.unavailable', { cause: 'the service stops', retryAfterS: 1 });
