import { smallestShownTenths, type UnitSystem } from '../measure/metric.ts';
import { roundTo, withoutFloatNoise } from '../measure/rounding.ts';
import { maxWeightLb, smallestMeasure } from '../measure/shipment-limits.ts';
import { compareClassCosts } from './class-cost.ts';
import { type Dimensions, densityPcf } from './density.ts';
import { bandOf, type DensityScale } from './density-scale.ts';
import type { FreightClass } from './freight-class.ts';

/** The next lower class on a scale and the ways to get there. Each way alone is enough. */
export interface NextBreak {
  readonly freightClass: FreightClass;
  /** Lower bound of the next class, in lb/cu ft. */
  readonly targetPcf: number;
  /**
   * Pounds of freight to add at the same size; null when that would pass the weight limit of
   * entry. For goods that are shipped anyway: a heavier figure on paper alone is a false declaration.
   */
  readonly heavierByLb: number | null;
  /** Inches to take off the height at the same weight; null when no remaining height is low enough. */
  readonly lowerByIn: number | null;
  /** Inches to take off the length, by the same rules. */
  readonly shorterByIn: number | null;
  /** Inches to take off the width, by the same rules. */
  readonly narrowerByIn: number | null;
  /**
   * How the cost changes for the same weight on the same lane in the next class: -0.075 is 7.5 % less. It
   * applies when inches are taken off. Source: product specification, point 9, "Cost multipliers".
   */
  readonly costChange: number;
  /**
   * How the cost changes when freight is added instead, which has to be paid for too. Below zero, the whole
   * shipment costs less than now although it contains more. null when `heavierByLb` is null.
   */
  readonly heavierCostChange: number | null;
}

/**
 * How far a shipment is from the next lower class. Computed, never random. Distances are rounded up to a
 * tenth, so that following them reaches the class (33.4 lb, not 33.3). null in the densest band.
 * @param system the units of the reader: by 'metric' the tenths are those of a centimeter and a kilogram, so
 * that a distance is rounded a single time. The result is in inches and pounds in any case.
 * @throws RangeError when a dimension or the weight is not a finite number above zero.
 * @example nextBreak(chartScale, { lengthIn: 48, widthIn: 40, heightIn: 48 }, 500)?.lowerByIn; // => 5.2
 */
export function nextBreak(
  scale: DensityScale,
  dimensions: Dimensions,
  weightLb: number,
  system: UnitSystem = 'us',
): NextBreak | null {
  const now = bandOf(scale, densityPcf(dimensions, weightLb));
  const { toPcf: targetPcf } = now;
  if (targetPcf === null) return null;
  const { freightClass } = bandOf(scale, targetPcf);
  const { change, ratio } = compareClassCosts(now.freightClass, freightClass);
  const heavierByLb = weightLever(dimensions, weightLb, targetPcf, system);
  const inches = (side: keyof Dimensions) => sideLever(side, dimensions, weightLb, targetPcf, system);
  return {
    freightClass,
    targetPcf,
    heavierByLb,
    lowerByIn: inches('heightIn'),
    shorterByIn: inches('lengthIn'),
    narrowerByIn: inches('widthIn'),
    costChange: change,
    heavierCostChange:
      heavierByLb === null ? null : withoutFloatNoise((ratio * (weightLb + heavierByLb)) / weightLb - 1),
  };
}

function weightLever(
  dimensions: Dimensions,
  weightLb: number,
  targetPcf: number,
  system: UnitSystem,
): number | null {
  const neededLb = (weightLb * targetPcf) / densityPcf(dimensions, weightLb);
  const byLb = smallestShownTenths(
    neededLb - weightLb,
    'lb',
    system,
    (addedLb) => densityPcf(dimensions, weightLb + addedLb) >= targetPcf,
  );
  return byLb === null || weightLb + byLb > maxWeightLb ? null : byLb;
}

function sideLever(
  side: keyof Dimensions,
  dimensions: Dimensions,
  weightLb: number,
  targetPcf: number,
  system: UnitSystem,
): number | null {
  const now = dimensions[side];
  const needed = (now * densityPcf(dimensions, weightLb)) / targetPcf;
  return smallestShownTenths(now - needed, 'in', system, (byIn) => {
    // Rounded as in decimal arithmetic: 12.3 - 12.2 is 0.1, not 0.10000000000000142.
    const reduced = roundTo(now - byIn, 9);
    return (
      reduced >= smallestMeasure && densityPcf({ ...dimensions, [side]: reduced }, weightLb) >= targetPcf
    );
  });
}
