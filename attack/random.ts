/** A seeded pseudo-random generator. */
export type Random = ReturnType<typeof randomOf>;

/**
 * mulberry32 (Tommy Ettinger, public domain): small, fast, and good enough to choose from lists. Each attempt
 * has its own generator, so that one attempt of a hundred thousand can be reproduced by its number alone.
 */
export function randomOf(seed: number, index = 0) {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 up to, but not including, `below`. */
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** True on average one time in `inTimes` calls. */
    once: (inTimes: number) => below(inTimes) === 0,
  };
}
