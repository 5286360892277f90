import type { FloorBlock, ShortestBlock } from './floor-block.ts';
import type { FloorPlan } from './floor-sequence.ts';
import type { Footprint } from './floor-stacks.ts';

/**
 * What `planByCounts` would cost with blocks of at most `most` stacks: partial loads times blocks, and the
 * packing of the blocks themselves.
 */
function effort(counts: readonly number[], most: number): number {
  const loads = counts.reduce((product, count) => product * (count + 1), 1);
  // The number of blocks of each size, computed by adding one footprint after another.
  let ofSize = [1];
  for (const count of counts) {
    const next: number[] = new Array(most + 1).fill(0);
    for (const [size, ways] of ofSize.entries()) {
      for (let taken = 0; taken <= Math.min(count, most - size); taken += 1) {
        next[size + taken] = (next[size + taken] ?? 0) + ways;
      }
    }
    ofSize = next;
  }
  const blocks = ofSize.reduce((sum, ways) => sum + ways, 0);
  const packing = ofSize.reduce((sum, ways, size) => sum + ways * 2.5 ** size, 0);
  return loads * blocks + packing * 10;
}

const effortLimit = 600_000;

/** The most stacks per block, up to 7, that the search can afford; 0 when even two cost too much. */
export function affordableBlock(counts: readonly number[]): number {
  for (let most = 7; most >= 2; most -= 1) {
    if (effort(counts, most) <= effortLimit) return most;
  }
  return 0;
}

/**
 * The shortest sequence of blocks of at most `most` stacks each, in any combination. It is exact, because it
 * goes through every load that a subset of the stacks can form, so it suits few footprints or few stacks. As
 * in `planBySequence`, one stack more never makes the result smaller.
 */
export function planByCounts(
  footprints: readonly Footprint[],
  shortestBlock: ShortestBlock,
  most: number,
): FloorPlan {
  const counts = footprints.map(({ stacks }) => stacks.length);
  const strides: number[] = [];
  let loads = 1;
  for (const count of counts) {
    strides.push(loads);
    loads *= count + 1;
  }
  const candidates = blocksOf(counts, most).map((taken) => ({
    taken,
    stride: taken.reduce((sum, count, index) => sum + count * (strides[index] ?? 0), 0),
    block: shortestBlock(taken.flatMap((count, index) => new Array<number>(count).fill(index))),
  }));
  const shortest = new Float64Array(loads);
  const last = new Int32Array(loads);
  const left = new Array<number>(counts.length).fill(0);
  for (let load = 1; load < loads; load += 1) {
    countUp(left, counts);
    let best = Number.POSITIVE_INFINITY;
    for (const [index, { taken, stride, block }] of candidates.entries()) {
      if (stride > load) continue;
      const along = block.along + (shortest[load - stride] ?? 0);
      if (along >= best || !holds(left, taken)) continue;
      best = along;
      last[load] = index;
    }
    shortest[load] = best;
  }
  const blocks: FloorBlock[] = [];
  for (let load = loads - 1; load > 0; ) {
    const candidate = candidates[last[load] ?? 0];
    if (candidate === undefined) throw new RangeError('A load without a block');
    blocks.push(candidate.block);
    load -= candidate.stride;
  }
  return { along: shortest[loads - 1] ?? 0, blocks };
}

/** Every way to choose 1 to `most` stacks, given as a number of each footprint. */
function blocksOf(counts: readonly number[], most: number): number[][] {
  let choices: number[][] = [[]];
  for (const count of counts) {
    choices = choices.flatMap((choice) => {
      const room = most - choice.reduce((sum, taken) => sum + taken, 0);
      return Array.from({ length: Math.min(count, room) + 1 }, (_, taken) => [...choice, taken]);
    });
  }
  return choices.filter((choice) => choice.some((taken) => taken > 0));
}

/**
 * Turns `left` into the next load in order, like a counter: adds one of the first footprint that is not yet
 * complete, and takes away all of those before it.
 */
function countUp(left: number[], counts: readonly number[]): void {
  for (const [index, count] of counts.entries()) {
    const more = (left[index] ?? 0) + 1;
    left[index] = more > count ? 0 : more;
    if (more <= count) return;
  }
}

function holds(left: readonly number[], taken: readonly number[]): boolean {
  for (let index = 0; index < taken.length; index += 1) {
    if ((taken[index] ?? 0) > (left[index] ?? 0)) return false;
  }
  return true;
}
