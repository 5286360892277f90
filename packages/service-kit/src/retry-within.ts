import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 5_000;

/** A pause that doubles from 100 ms to 5 s, with a jitter of a quarter so that a fleet does not come back in step. */
export const backoffMs = (failures: number): number =>
  Math.min(longestPauseMs, 100 * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);

/** Tries until it works or the time is up, then rejects with the last error. `onFirstFailure` hears why there is a wait. */
export async function retryWithin<T>(
  timeoutMs: number,
  attempt: () => Promise<T>,
  onFirstFailure: (error: unknown) => void,
): Promise<T> {
  const deadlineMs = Date.now() + timeoutMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = backoffMs(failures);
      if (Date.now() + waitMs > deadlineMs) throw error;
      if (failures === 0) onFirstFailure(error);
      await pause(waitMs);
    }
  }
}
