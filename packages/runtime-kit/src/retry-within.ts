import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 5_000;

/** Exponential backoff from 100 ms to 5 s with a jitter of a quarter, so that retries spread out. */
export const backoffMs = (failures: number): number =>
  Math.min(longestPauseMs, 100 * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);

/**
 * Retries with backoff until it succeeds. `onFirstFailure` gets the first error, so that a log can show it.
 * @throws the last error when `timeoutMs` milliseconds are over.
 * @example await retryWithin(30_000, () => connect(url), (err) => log.warn({ err }, 'not reachable yet'));
 */
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
