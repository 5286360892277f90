const minuteMs = 60_000;

/**
 * A session ends when nobody has used it for `idleMs`, and in any case after `absoluteMs`. Both are the same
 * as in the provider's realm.
 */
export const idleMs = 30 * minuteMs;
export const absoluteMs = 600 * minuteMs;

/** Use is noted at most this often, so a session may end this much earlier than its idle time says. */
export const seenEveryMs = minuteMs;

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
}

/** When a session ends if nobody uses it before, milliseconds since the epoch. */
export const endsAtMs = ({ createdAtMs, lastSeenAtMs }: SessionTimes): number =>
  Math.min(lastSeenAtMs + idleMs, createdAtMs + absoluteMs);
