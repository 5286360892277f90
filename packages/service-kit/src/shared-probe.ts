/** A probe that does not answer in this time has failed. */
const probeTimeoutMs = 2_000;
/**
 * One outcome is used for everybody who asks within this time, milliseconds, so that frequent questions do
 * not load the part.
 */
const keepMs = 1_000;

/**
 * Shares one probe among all who ask. It is limited in time, its outcome is kept for a second, and no second
 * probe starts while one still hangs.
 * @param nowMs on a clock that never goes back.
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
    work.catch(() => {}); // one that fails after its time was up is known already
    try {
      await withinMs(probeTimeoutMs, work);
    } finally {
      endedAtMs = nowMs();
    }
  }

  return () => {
    const fresh = endedAtMs === undefined || nowMs() - endedAtMs < keepMs;
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
 * Gives the outcome of the promise, or an error after `timeoutMs`: TimeoutError, unless said otherwise. The work itself
 * goes on.
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
