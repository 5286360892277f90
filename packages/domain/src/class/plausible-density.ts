import { quantity } from '../measure/quantity.ts';

/**
 * Palletized freight is rarely outside these pounds per cubic foot. They are our own: foam in boxes is about
 * 0.5 lb/cu ft, and a pallet of steel plates or coils about 200.
 */
export const plausibleDensityPcf = { least: 0.5, most: 200 } as const;

/**
 * What to check for a density that freight rarely has; null for a usual one.
 * @example densityDoubt(9.375); // => null
 */
export function densityDoubt(pcf: number): string | null {
  const { least, most } = plausibleDensityPcf;
  if (pcf >= least && pcf <= most) return null;
  const is = pcf < least ? `less than ${least}` : `more than ${most}`;
  return `The density is ${quantity(pcf, 'lb/cu ft')}, and freight rarely has ${is}. Check the weight, the sizes and their units.`;
}
