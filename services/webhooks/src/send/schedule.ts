import { webhookPausesMs } from '@freightwright/contracts';

/** The part of a pause by which it may be shortened. */
const jitter = 0.2;

/**
 * When the next attempt is due.
 * @param failures attempts of this round that have failed, 1 or more.
 * @param random from 0 up to 1.
 * @returns undefined when there is none: the day is over.
 */
export function nextAttemptAt(failures: number, nowMs: number, random: number): Date | undefined {
  const pauseMs = webhookPausesMs[failures - 1];
  return pauseMs === undefined ? undefined : new Date(nowMs + pauseMs * (1 - jitter * random));
}
