import { compareFreightClasses, type FreightClass } from '../class/freight-class.ts';

/** The label that must stand beside the figure wherever it is shown. */
export const savingsLabel = 'Illustration, not a quote.';

/**
 * Smallest and largest illustration, whole dollars, both included. Source: product specification, point 9.
 */
export interface SavingsRange {
  readonly minUsd: number;
  readonly maxUsd: number;
}

/** The range for a class. Source: product specification, point 9, "Potential savings (random)". */
export function savingsRange(freightClass: FreightClass): SavingsRange {
  if (compareFreightClasses(freightClass, '300') >= 0) return { minUsd: 100, maxUsd: 299 };
  if (compareFreightClasses(freightClass, '200') >= 0) return { minUsd: 75, maxUsd: 224 };
  if (compareFreightClasses(freightClass, '100') >= 0) return { minUsd: 50, maxUsd: 149 };
  return { minUsd: 25, maxUsd: 99 };
}

/**
 * Potential savings of one shipment in whole dollars: an illustration drawn at random, as the specification
 * has it, and labelled so. The figure to act on is the next break.
 * @param random gives a number from 0 to under 1, as `Math.random` does.
 */
export function potentialSavingsUsd(freightClass: FreightClass, random: () => number): number {
  const { minUsd, maxUsd } = savingsRange(freightClass);
  return minUsd + Math.floor(random() * (maxUsd - minUsd + 1));
}

/**
 * The figure that is shown: four times the savings of one shipment, in whole dollars a month. Source: product
 * specification, point 9.
 */
export function monthlySavingsUsd(savingsUsd: number): number {
  return Math.round(savingsUsd * 4);
}
