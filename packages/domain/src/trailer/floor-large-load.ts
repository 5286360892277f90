import { beside, type FloorBlock, stackBlock } from './floor-block.ts';
import type { FloorPlan } from './floor-sequence.ts';
import type { Footprint } from './floor-stacks.ts';

/**
 * Rows of one footprint each, in the stance that makes them shortest together. For more stacks than a trailer
 * holds.
 */
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
