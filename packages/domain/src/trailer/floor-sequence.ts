import { beside, type FloorBlock, type ShortestBlock, stackBlock } from './floor-block.ts';
import { rowBlock, rowSearch } from './floor-rows.ts';
import type { Footprint } from './floor-stacks.ts';

/** Blocks one behind the other, each from wall to wall, and their total length in ticks. */
export interface FloorPlan {
  readonly along: number;
  readonly blocks: readonly FloorBlock[];
}

/** Orders of the footprints before the line is cut into blocks, independent of the other stacks. */
export const sequences: readonly ((footprint: Footprint) => number)[] = [
  ({ longTicks }) => longTicks,
  ({ shortTicks }) => shortTicks,
  ({ longTicks, shortTicks }) => longTicks * shortTicks,
  ({ longTicks, shortTicks }) => longTicks / shortTicks,
];

/**
 * Lines the stacks up, largest first by `measure`, and cuts the line into blocks so that their lengths add up
 * to as little as possible. Each block is a row of any number of stacks, or the shortest packing of at most
 * `most` stacks.
 * A plan of this kind remains one when a stack is taken out of it, and this finds the shortest of them all,
 * so one stack more can never make the answer smaller.
 */
export function planBySequence(
  footprints: readonly Footprint[],
  measure: (footprint: Footprint) => number,
  acrossLimit: number,
  shortestBlock: ShortestBlock,
  most: number,
): FloorPlan {
  const order = footprints.map((footprint, index) => ({ footprint, index, size: measure(footprint) }));
  order.sort((a, b) => b.size - a.size || a.index - b.index);
  const line = order.flatMap(({ footprint, index }) => footprint.stacks.map(() => index));
  const rows = rowSearch(footprints, line, acrossLimit);
  // Computed from the end of the line: the shortest length for the stacks from `from` on, and the first block
  // of that solution.
  const shortest: number[] = new Array(line.length + 1).fill(0);
  const cuts: { readonly takes: number; readonly block: () => FloorBlock }[] = [];
  for (let from = line.length - 1; from >= 0; from -= 1) {
    let best = Number.POSITIVE_INFINITY;
    for (const [limitIndex, limit] of rows.limits.entries()) {
      const takes = rows.takes(from, limitIndex);
      const along = limit + (shortest[from + takes] ?? 0);
      if (takes === 0 || along >= best) continue;
      best = along;
      cuts[from] = { takes, block: () => rowBlock(footprints, line.slice(from, from + takes), limit) };
    }
    for (let takes = 2; takes <= Math.min(most, line.length - from); takes += 1) {
      const block = shortestBlock(line.slice(from, from + takes));
      const along = block.along + (shortest[from + takes] ?? 0);
      if (along >= best) continue;
      best = along;
      cuts[from] = { takes, block: () => block };
    }
    shortest[from] = best;
  }
  const blocks: FloorBlock[] = [];
  for (let from = 0; from < line.length; ) {
    const cut = cuts[from];
    if (cut === undefined) throw new RangeError('A stack without a place');
    blocks.push(cut.block());
    from += cut.takes;
  }
  return { along: shortest[0] ?? 0, blocks };
}

/** Rows of one footprint each in its shortest stance, for more stacks than a trailer fits. */
export function planLargeLoad(footprints: readonly Footprint[], acrossLimit: number): FloorPlan {
  const blocks = footprints.flatMap((footprint, index) => {
    const choices = footprint.stances.map((stance) => {
      const perRow = Math.floor(acrossLimit / stance.across);
      return { stance, perRow, along: Math.ceil(footprint.stacks.length / perRow) * stance.along };
    });
    const best = choices.reduce((a, b) => (b.along < a.along ? b : a));
    const rows: FloorBlock[] = [];
    for (let left = footprint.stacks.length; left > 0; left -= best.perRow) {
      const row = new Array(Math.min(best.perRow, left)).fill(stackBlock(index, best.stance));
      rows.push(row.reduce(beside));
    }
    return rows;
  });
  return { along: blocks.reduce((sum, { along }) => sum + along, 0), blocks };
}
