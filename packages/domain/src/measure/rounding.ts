/**
 * Drops the last digits of a double, where binary arithmetic leaves its noise: 10.499999999999998 becomes
 * 10.5. Twelve significant digits are far finer than any scale or tape, and far coarser than the error of a
 * few multiplications (about 1e-15), so a shipment that stands exactly on a break is seen to stand on it.
 */
export function withoutFloatNoise(value: number): number {
  return Number(value.toPrecision(12));
}

/**
 * Rounds to a number of decimals, halves away from zero, as a person does on paper: 1.005 to 1.01, 9.375 to
 * 9.38. `Math.round(value * 100) / 100` turns 1.005 into 1, because 1.005 * 100 is 100.49999999999999 in
 * binary.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  const rounded = Math.round(scaled) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * The smallest number of tenths, at least one, for which `reaches` is true; null when there is none. The
 * distance divided into tenths may be off by binary noise, so the search starts slightly too low and asks
 * `reaches`, instead of trusting `ceil`. One of the first numbers tried passes, or none does.
 */
export function smallestTenths(distance: number, reaches: (value: number) => boolean): number | null {
  const first = Math.max(1, Math.ceil(distance * 10 - 1e-6));
  for (const tenths of [first, first + 1, first + 2]) {
    if (reaches(tenths / 10)) return tenths / 10;
  }
  return null;
}
