import { beside, type FloorBlock, stackBlock } from './floor-block.ts';
import type { Footprint, Stance } from './floor-stacks.ts';

/** The narrowest way in which a footprint can stand within `alongLimit` ticks of length, if there is one. */
function narrowest({ stances }: Footprint, alongLimit: number): Stance | undefined {
  let best: Stance | undefined;
  for (const stance of stances) {
    if (stance.along <= alongLimit && (best === undefined || stance.across < best.across)) best = stance;
  }
  return best;
}

/**
 * The longest row that the stacks of a sequence can form from a given index on, side by side, when no stack
 * in it is longer than `alongLimit`.
 * @returns how many stacks the row takes; 0 when the first one is too long.
 */
export type RowLength = (from: number, limitIndex: number) => number;

/**
 * Prepares the search for rows in a sequence of footprint indexes. `limits` are the lengths that a row can
 * have: all side lengths that occur.
 */
export function rowSearch(
  footprints: readonly Footprint[],
  sequence: readonly number[],
  acrossLimit: number,
): { limits: readonly number[]; takes: RowLength } {
  const sides = footprints.flatMap(({ stances }) => stances.map(({ along }) => along));
  const limits = [...new Set(sides)].sort((a, b) => a - b);
  const across = footprints.map((footprint) =>
    limits.map((limit) => narrowest(footprint, limit)?.across ?? Number.POSITIVE_INFINITY),
  );
  return {
    limits,
    takes(from, limitIndex) {
      let used = 0;
      let index = from;
      for (; index < sequence.length; index += 1) {
        used += across[sequence[index] ?? 0]?.[limitIndex] ?? Number.POSITIVE_INFINITY;
        if (used > acrossLimit) break;
      }
      return index - from;
    },
  };
}

/**
 * The row as a block. @throws RangeError without a stance within the limit, or when the row is empty.
 */
export function rowBlock(
  footprints: readonly Footprint[],
  row: readonly number[],
  alongLimit: number,
): FloorBlock {
  const blocks = row.map((index) => {
    const footprint = footprints[index];
    const stance = footprint && narrowest(footprint, alongLimit);
    if (stance === undefined) throw new RangeError(`No stance within ${alongLimit}`);
    return stackBlock(index, stance);
  });
  return blocks.reduce(beside);
}
