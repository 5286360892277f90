/**
 * How many attempts are allowed under one key: either `limit` in any window, or waits between them that
 * become longer. Times in milliseconds.
 */
export type Ceiling =
  | { readonly limit: number; readonly windowMs: number }
  | {
      /** How many attempts may be made without a wait. */
      readonly free: number;
      /**
       * The wait after the last free attempt, and after each one that follows. The last figure is used for
       * all further ones.
       */
      readonly waitsMs: readonly number[];
      /** The attempts are forgotten when there has been none for this long. */
      readonly quietMs: number;
    };

/** The times of the attempts under a key that are kept, oldest first. */
type Kept = readonly { readonly atMs: number }[];

/** How many attempts must be kept to decide about the next one. */
export const keptOf = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.limit : ceiling.free + ceiling.waitsMs.length - 1;

/** How long an attempt has to be remembered. */
export const rememberedMs = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.windowMs : ceiling.quietMs;

/**
 * When the next attempt is allowed, given those that are kept: milliseconds since the epoch, 0 for at once.
 */
export function freeAtMs(ceiling: Ceiling, kept: Kept): number {
  if ('limit' in ceiling) {
    const oldest = kept.at(-ceiling.limit);
    return oldest ? oldest.atMs + ceiling.windowMs : 0;
  }
  const last = kept.at(-1);
  if (!last || kept.length < ceiling.free) return 0;
  const { waitsMs, free } = ceiling;
  return last.atMs + (waitsMs[Math.min(kept.length - free, waitsMs.length - 1)] ?? 0);
}

/**
 * The same rule as conditions for MongoDB on a document with `attempts`. The next attempt is allowed when one
 * of them holds, so the check and the write are one step.
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
