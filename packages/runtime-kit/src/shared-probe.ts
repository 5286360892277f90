/** A probe without a result after this time has failed. */
const probeTimeoutMs = 2_000;
/** The TTL of a cached outcome, milliseconds, so that frequent checks do not load the dependency. */
const cacheMs = 1_000;

/**
 * Shares one single-flight probe among all callers. It has a time limit, its outcome is cached for a second,
 * and no second probe starts while one still hangs.
 * @param nowMs a monotonic clock.
 */
export function sharedProbe(check: () => Promise<unknown>, nowMs: () => number): () => Promise<void> {
  let outcome: Promise<void> | undefined;
  let endedAtMs: number | undefined;
  let running = false;

  async function ask(): Promise<void> {
    running = true;
    const work = (async () => check())().finally(() => {
      running = false;
    });
    work.catch(() => {}); // a failure after the timeout was already reported
    try {
      await withinMs(probeTimeoutMs, work);
    } finally {
      endedAtMs = nowMs();
    }
  }

  return () => {
    const fresh = endedAtMs === undefined || nowMs() - endedAtMs < cacheMs;
    if (outcome && (fresh || running)) return outcome;
    endedAtMs = undefined;
    outcome = ask();
    return outcome;
  };
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Returns the promise's result. The work itself continues after a timeout.
 * @throws what `late` creates after `timeoutMs`: by default TimeoutError.
 * @example await withinMs(2_000, fetch(url)); // rejects with TimeoutError after 2 s
 */
export function withinMs<T>(
  timeoutMs: number,
  work: Promise<T>,
  late: () => Error = () => new TimeoutError(`No answer within ${timeoutMs} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
