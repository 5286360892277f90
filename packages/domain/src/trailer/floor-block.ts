import type { Stance } from './floor-stacks.ts';

/** A rectangle of floor, in ticks: one stack, two blocks side by side, or one behind the other. */
export type FloorBlock = {
  readonly along: number;
  readonly across: number;
} & (
  | { readonly kind: 'stack'; readonly footprint: number }
  | { readonly kind: 'beside' | 'behind'; readonly first: FloorBlock; readonly second: FloorBlock }
);

export const stackBlock = (footprint: number, { along, across }: Stance): FloorBlock => ({
  kind: 'stack',
  along,
  across,
  footprint,
});

/** Two blocks side by side across the trailer. */
export const beside = (first: FloorBlock, second: FloorBlock): FloorBlock => ({
  kind: 'beside',
  along: Math.max(first.along, second.along),
  across: first.across + second.across,
  first,
  second,
});

const behind = (first: FloorBlock, second: FloorBlock): FloorBlock => ({
  kind: 'behind',
  along: first.along + second.along,
  across: Math.max(first.across, second.across),
  first,
  second,
});

/** Finds the shortest block that holds these few stacks. */
export type ShortestBlock = (footprints: readonly number[]) => FloorBlock;

/**
 * Exact search over every way to pack a few stacks by cutting the floor from edge to edge again and again.
 * For each set of stacks it stores the blocks that no other block beats in both directions. The results are
 * memoized, so that overlapping sets do not repeat work. The effort grows with 3 to the power of the number
 * of stacks, so it takes seven at most.
 */
export function blockSearch(stances: readonly (readonly Stance[])[], acrossLimit: number): ShortestBlock {
  const known = new Map<string, readonly FloorBlock[]>();

  function unbeaten(sorted: readonly number[]): readonly FloorBlock[] {
    const key = sorted.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found: FloorBlock[] = [];
    const [only] = sorted;
    if (sorted.length === 1 && only !== undefined) {
      for (const stance of stances[only] ?? []) {
        if (isUnbeaten(found, stance.along, stance.across)) found.push(stackBlock(only, stance));
      }
    } else {
      const seen = new Set<string>();
      // The last stack always belongs to the second half, so that no pair of halves is tried twice.
      for (let half = 1; half < 1 << (sorted.length - 1); half += 1) {
        const first = sorted.filter((_, position) => (half >> position) & 1);
        const firstKey = first.join();
        if (seen.has(firstKey)) continue;
        seen.add(firstKey);
        const second = sorted.filter((_, position) => !((half >> position) & 1));
        for (const a of unbeaten(first)) {
          for (const b of unbeaten(second)) {
            if (isUnbeaten(found, a.along + b.along, Math.max(a.across, b.across))) found.push(behind(a, b));
            const across = a.across + b.across;
            if (across <= acrossLimit && isUnbeaten(found, Math.max(a.along, b.along), across)) {
              found.push(beside(a, b));
            }
          }
        }
      }
    }
    known.set(key, found);
    return found;
  }

  return (footprints) => {
    const blocks = unbeaten([...footprints].sort((a, b) => a - b));
    const shortest = blocks.reduce<FloorBlock | undefined>(
      (best, block) => (best === undefined || block.along < best.along ? block : best),
      undefined,
    );
    if (shortest === undefined) throw new RangeError('No stack to place');
    return shortest;
  };
}

/** Whether no other block beats one of this size. If so, removes the blocks that it beats. */
function isUnbeaten(retained: FloorBlock[], along: number, across: number): boolean {
  for (const other of retained) {
    if (other.along <= along && other.across <= across) return false;
  }
  let length = 0;
  for (const other of retained) {
    if (other.along < along || other.across < across) {
      retained[length] = other;
      length += 1;
    }
  }
  retained.length = length;
  return true;
}
