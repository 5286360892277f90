import { describe, expect, test } from 'vitest';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { type LoadPlans, planLoad, type TrailerPlan } from './trailer-plan.ts';

/** Whole numbers below `end`, the same in every run. */
function numbersFrom(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    // Numerical Recipes' linear congruential generator, of which only the upper bits are used.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const sides = [20, 24, 30, 31.5, 36, 40, 42, 45, 47.24, 48, 60, 72, 96];
const heights = [12, 30, 48, 54, 60, 101];

function loadOf(seed: number, kinds: number, most: number): ShipmentUnit[] {
  const below = numbersFrom(seed);
  const one = (list: readonly number[]) => list[below(list.length)] ?? 0;
  return Array.from({ length: kinds }, () => ({
    lengthIn: one(sides),
    widthIn: one(sides),
    heightIn: one(heights),
    weightLb: 50 * (1 + below(12)),
    count: 1 + below(most),
    stackable: below(3) > 0,
    ...(below(4) === 0 && { turnable: false }),
  }));
}

/** Differs with the position, the turn, the level and the order of any unit of the drawing. */
const checksum = ({ placements }: TrailerPlan) =>
  placements.reduce((sum, { unitIndex, xIn, yIn, level, turned }) => {
    const place = 1_000 * unitIndex + 100 * xIn + 10 * yIn + 2 * level + Number(turned);
    return (sum * 31 + Math.round(place)) % 1_000_003;
  }, 1);

const recordOf = ({ best, byCarrier }: LoadPlans) => [
  best.usedLengthIn,
  checksum(best),
  byCarrier.usedLengthIn,
  checksum(byCarrier),
];

/**
 * The result of the search when this table was recorded: a performance change must find the same. Where it
 * finds less length, the row is recorded again.
 */
describe('the recorded plan', () => {
  test.each([
    // seed, kinds, most of a kind; inches and checksum packed best; inches and checksum as a carrier counts
    [1, 2, 4, 31.5, 23_292, 45, 22_050],
    [2, 2, 4, 73.5, 440_138, 73.5, 440_138],
    [3, 2, 4, 71.5, 317_022, 71.5, 42_638],
    [4, 2, 4, 63, 79_573, 63, 79_573],
    [5, 2, 4, 48, 967_621, 61.5, 944_473],
    [6, 2, 4, 100.5, 24_599, 111, 813_251],
    [7, 2, 4, 51.5, 709_435, 51.5, 709_435],
    [8, 2, 4, 65, 214_077, 96, 161_540],
    [9, 2, 4, 63, 99_331, 72, 81_285],
    [10, 2, 4, 90, 732_203, 91.5, 728_300],
    [11, 4, 3, 114, 753_325, 121.5, 769_462],
    [12, 4, 3, 130, 673_595, 158.24, 532_192],
    [13, 4, 3, 114, 121_586, 141, 406_691],
    [14, 4, 3, 117, 129_004, 145, 218_506],
    [15, 4, 3, 172, 821_834, 172, 924_502],
    [16, 4, 3, 126, 952_712, 155.24, 119_297],
    [17, 4, 3, 172, 805_506, 244.5, 252_502],
    [18, 4, 3, 129, 302_387, 182.24, 286_392],
    [19, 6, 3, 193.5, 351_516, 236, 595_648],
    [20, 7, 2, 233.24, 243_069, 332.24, 57_139],
    [21, 12, 2, 288.74, 385_676, 323.5, 214_179],
    [22, 17, 2, 562.74, 705_562, 678.48, 212_480],
    [23, 20, 1, 448.98, 503_334, 504.74, 84_734],
    [24, 41, 1, 959.24, 836_467, 1120.74, 323_631],
    [25, 45, 1, 953.48, 626_518, 1125.74, 856_657],
    [26, 3, 160, 4673.14, 366_634, 4707.5, 694_741],
    [27, 4, 150, 1810.5, 577_231, 1918.5, 754_891],
    [28, 1, 30, 60, 1_308, 63, 4_111],
    [29, 5, 12, 363.24, 979_272, 511.5, 869_037],
    [30, 3, 20, 534, 147_871, 612, 592_663],
  ])('of load %i of %i kinds', (seed, kinds, most, ...record) => {
    expect(recordOf(planLoad(loadOf(seed, kinds, most)))).toEqual(record);
  });
});
