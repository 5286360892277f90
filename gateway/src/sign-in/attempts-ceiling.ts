/**
 * The limit of attempts under one key: either `limit` in any window, or increasing delays between them. Times
 * in milliseconds.
 */
export type Ceiling =
  | { readonly limit: number; readonly windowMs: number }
  | {
      /** The number of attempts without a delay. */
      readonly free: number;
      /** The delay after the last free attempt, and after each further one. The last figure repeats. */
      readonly waitsMs: readonly number[];
      /** The attempts expire after this long without a new one. */
      readonly quietMs: number;
    };

/** The times of the stored attempts under a key, oldest first. */
type Stored = readonly { readonly atMs: number }[];

/** How many attempts must be stored to decide about the next one. */
export const storedOf = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.limit : ceiling.free + ceiling.waitsMs.length - 1;

/** How long an attempt must be stored. */
export const rememberedMs = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.windowMs : ceiling.quietMs;

/**
 * When the next attempt is allowed, given the stored ones: milliseconds since the epoch, 0 for immediately.
 */
export function freeAtMs(ceiling: Ceiling, stored: Stored): number {
  if ('limit' in ceiling) {
    const oldest = stored.at(-ceiling.limit);
    return oldest ? oldest.atMs + ceiling.windowMs : 0;
  }
  const last = stored.at(-1);
  if (!last || stored.length < ceiling.free) return 0;
  const { waitsMs, free } = ceiling;
  return last.atMs + (waitsMs[Math.min(stored.length - free, waitsMs.length - 1)] ?? 0);
}

/**
 * The same rule as MongoDB conditions on a document with `attempts`. The next attempt is allowed when one of
 * them matches, so the check and the write are atomic.
 */
export function roomAt(ceiling: Ceiling, atMs: number): readonly Record<string, object>[] {
  if ('limit' in ceiling) {
    return [
      { [`attempts.${ceiling.limit - 1}`]: { $exists: false } },
      { 'attempts.0.atMs': { $lte: atMs - ceiling.windowMs } },
    ];
  }
  const { free, waitsMs } = ceiling;
  const waited = waitsMs.map((waitMs, more) => {
    const count = free + more;
    return {
      [`attempts.${count - 1}.atMs`]: { $lte: atMs - waitMs },
      ...(more < waitsMs.length - 1 && { [`attempts.${count}`]: { $exists: false } }),
    };
  });
  return [{ [`attempts.${free - 1}`]: { $exists: false } }, ...waited];
}
