import type { Dimensions } from '../class/density.ts';
import { compareFreightClasses, type FreightClass } from '../class/freight-class.ts';

/** The label that must accompany the figure wherever it is shown. */
export const savingsLabel = 'Illustration, not a quote.';

/** Smallest and largest illustration, whole dollars, inclusive. Source: product specification, point 9. */
export interface SavingsRange {
  readonly minUsd: number;
  readonly maxUsd: number;
}

/**
 * The range for a class. Source: product specification, point 9, "Potential savings (random)".
 * @example savingsRange('100'); // => { minUsd: 50, maxUsd: 149 }
 */
export function savingsRange(freightClass: FreightClass): SavingsRange {
  if (compareFreightClasses(freightClass, '300') >= 0) return { minUsd: 100, maxUsd: 299 };
  if (compareFreightClasses(freightClass, '200') >= 0) return { minUsd: 75, maxUsd: 224 };
  if (compareFreightClasses(freightClass, '100') >= 0) return { minUsd: 50, maxUsd: 149 };
  return { minUsd: 25, maxUsd: 99 };
}

/**
 * Potential savings of one shipment in whole dollars: an illustration within the range of its class, and
 * labelled so. The figure to act on is the next break. The specification draws it at random; here the draw is
 * seeded with the entry, so that the same shipment always reads the same.
 * @example potentialSavingsUsd('100', { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 }); // => 65
 */
export function potentialSavingsUsd(
  freightClass: FreightClass,
  { lengthIn, widthIn, heightIn, weightLb }: Dimensions & { readonly weightLb: number },
): number {
  const { minUsd, maxUsd } = savingsRange(freightClass);
  return minUsd + (hashOf([lengthIn, widthIn, heightIn, weightLb].join('|')) % (maxUsd - minUsd + 1));
}

/** The 32-bit hash FNV-1a, by Fowler, Noll and Vo, of a text of ASCII characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // The low bits of FNV-1a are mixed least, and the remainder depends on them most.
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The displayed figure, whole dollars: four times one shipment's. Source: product specification, point 9.
 * @example monthlySavingsUsd(63); // => 252
 */
export const monthlySavingsUsd = (savingsUsd: number): number => Math.round(savingsUsd * 4);
