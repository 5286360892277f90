import { type Dimensions, densityPcf } from './density.ts';
import { bandOf, type DensityScale } from './density-scale.ts';
import type { FreightClass } from './freight-class.ts';
import { roundTo } from './rounding.ts';
import { maxWeightLb, smallestMeasure } from './shipment-limits.ts';

/** The next lower class on a scale and two ways to get there. Either way alone is enough. */
export interface NextBreak {
  readonly freightClass: FreightClass;
  /** Lower bound of that class, in lb/cu ft. */
  readonly targetPcf: number;
  /** Pounds to add at the same size, in tenths; null when that would pass the weight limit of entry. */
  readonly heavierByLb: number | null;
  /** Inches to take off the height at the same weight, in tenths; null when less than the height does not do it. */
  readonly lowerByIn: number | null;
}

/**
 * How far a shipment is from the next lower class. Computed, never random. Distances are rounded up to a tenth, so that
 * following them reaches the class (33.4 lb, not 33.3). Null in the densest band, which has no next.
 * @throws RangeError when a dimension or the weight is not a finite number above zero.
 */
export function nextBreak(scale: DensityScale, dimensions: Dimensions, weightLb: number): NextBreak | null {
  const { toPcf: targetPcf } = bandOf(scale, densityPcf(dimensions, weightLb));
  if (targetPcf === null) return null;
  return {
    freightClass: bandOf(scale, targetPcf).freightClass,
    targetPcf,
    heavierByLb: weightLever(dimensions, weightLb, targetPcf),
    lowerByIn: heightLever(dimensions, weightLb, targetPcf),
  };
}

function weightLever(dimensions: Dimensions, weightLb: number, targetPcf: number): number | null {
  const neededLb = (weightLb * targetPcf) / densityPcf(dimensions, weightLb);
  const byLb = smallestTenths(
    neededLb - weightLb,
    (lb) => densityPcf(dimensions, weightLb + lb) >= targetPcf,
  );
  return byLb === null || weightLb + byLb > maxWeightLb ? null : byLb;
}

function heightLever(dimensions: Dimensions, weightLb: number, targetPcf: number): number | null {
  const { heightIn } = dimensions;
  const neededIn = (heightIn * densityPcf(dimensions, weightLb)) / targetPcf;
  return smallestTenths(heightIn - neededIn, (inches) => {
    // As a person would write it: 12.3 - 12.2 is 0.1, not 0.10000000000000142.
    const lowered = roundTo(heightIn - inches, 9);
    return (
      lowered >= smallestMeasure && densityPcf({ ...dimensions, heightIn: lowered }, weightLb) >= targetPcf
    );
  });
}

/**
 * The smallest number of tenths, at least one, that passes. It starts a hair low and asks, instead of trusting `ceil`
 * with a binary fraction; the first or second answer is yes, or there is none.
 */
function smallestTenths(distance: number, reaches: (value: number) => boolean): number | null {
  const first = Math.max(1, Math.ceil(distance * 10 - 1e-6));
  for (const tenths of [first, first + 1, first + 2]) {
    if (reaches(tenths / 10)) return tenths / 10;
  }
  return null;
}
