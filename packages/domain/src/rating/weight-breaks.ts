/**
 * Weight breaks by the names that tariffs give them, lightest first: less than five hundredweight (100 lb
 * each), more than five hundredweight, more than one thousand, and so on.
 * Source: plslogistics.com, "2 critical pricing factors for LTL freight".
 */
export const weightBreaks = ['L5C', 'M5C', 'M1M', 'M2M', 'M5M', 'M10M', 'M20M'] as const;
export type WeightBreak = (typeof weightBreaks)[number];

/** Pounds from which a break counts. */
export const weightBreakFromLb: Readonly<Record<WeightBreak, number>> = {
  L5C: 0,
  M5C: 500,
  M1M: 1_000,
  M2M: 2_000,
  M5M: 5_000,
  M10M: 10_000,
  M20M: 20_000,
};

/** The break that a weight in pounds has reached. */
export function weightBreakOf(weightLb: number): WeightBreak {
  return weightBreaks.findLast((name) => weightLb >= weightBreakFromLb[name]) ?? 'L5C';
}
