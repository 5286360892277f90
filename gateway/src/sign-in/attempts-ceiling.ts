/** How many attempts a key has: so many in any window, or ever longer waits between them. Times in milliseconds. */
export type Ceiling =
  | { readonly limit: number; readonly windowMs: number }
  | {
      /** Attempts without a wait. */
      readonly free: number;
      /** After the last of them, and after each one more; the last figure stands for all that follow. */
      readonly waitsMs: readonly number[];
      /** After this long without an attempt they are forgotten. */
      readonly quietMs: number;
    };

/** The times of the attempts that are kept under a key, the oldest first. */
type Kept = readonly { readonly atMs: number }[];

/** How many attempts must be kept to decide about the next one. */
export const keptOf = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.limit : ceiling.free + ceiling.waitsMs.length - 1;

/** How long an attempt matters. */
export const rememberedMs = (ceiling: Ceiling): number =>
  'limit' in ceiling ? ceiling.windowMs : ceiling.quietMs;

/** When the next attempt is free, given those that are kept, in milliseconds since the epoch; 0: at once. */
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
 * The same as conditions on a document that keeps `attempts`, any of which makes room at that time, so that looking and writing are one step.
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
