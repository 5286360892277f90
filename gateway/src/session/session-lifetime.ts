const minuteMs = 60_000;

/** A session nobody uses is over after this time, and any session after the other one: as long as the realm's own sessions. */
export const idleMs = 30 * minuteMs;
export const absoluteMs = 600 * minuteMs;

/** Use is noted at most this often, so a session ends up to this much before its idle time is full. */
export const seenEveryMs = minuteMs;

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
}

/** Milliseconds since the epoch from which on a session is over unless it is used before. */
export const endsAtMs = ({ createdAtMs, lastSeenAtMs }: SessionTimes): number =>
  Math.min(lastSeenAtMs + idleMs, createdAtMs + absoluteMs);
