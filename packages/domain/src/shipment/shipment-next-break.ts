import { compareClassCosts } from '../class/class-cost.ts';
import { bandOf, type DensityScale } from '../class/density-scale.ts';
import type { FreightClass } from '../class/freight-class.ts';
import { smallestTenths, withoutFloatNoise } from '../measure/rounding.ts';

/** The next lower class of a whole shipment, by its total density. */
export interface ShipmentNextBreak {
  readonly freightClass: FreightClass;
  /** Lower bound of the next class, in lb/cu ft. */
  readonly targetPcf: number;
  /**
   * Pounds of freight to add in the same space, in tenths. For goods that are shipped anyway: a heavier figure
   * on paper alone is a false declaration.
   */
  readonly heavierByLb: number;
  /**
   * Cubic feet to take off at the same weight, in tenths; null when no volume that remains is small enough.
   */
  readonly smallerByCuFt: number | null;
  /** Change of cost for the same weight on the same lane: -0.075 is 7.5 % less. */
  readonly costChange: number;
  /** How the cost changes when that freight is added, which has to be paid for too. */
  readonly heavierCostChange: number;
}

/** The note beside these figures: inches to take off make no sense for several units together. */
export const shipmentNextBreakNote =
  'By the weight and volume of the whole shipment, for one commodity on several units. A carrier that rates each commodity separately looks at each unit instead.';

/**
 * How far a shipment of several units is from the next lower class, calculated from the totals. Distances are
 * rounded up to a tenth, so that following them reaches the class. null in the densest band.
 * @throws RangeError when a figure is not a finite number above zero.
 */
export function shipmentNextBreak(
  scale: DensityScale,
  { weightLb, volumeCuFt }: { readonly weightLb: number; readonly volumeCuFt: number },
): ShipmentNextBreak | null {
  if (!(weightLb > 0 && volumeCuFt > 0)) throw new RangeError('Weight and volume must be above 0');
  const pcf = (lb: number, cuFt: number) => withoutFloatNoise(lb / cuFt);
  const now = bandOf(scale, pcf(weightLb, volumeCuFt));
  const { toPcf: targetPcf } = now;
  if (targetPcf === null) return null;
  const { freightClass } = bandOf(scale, targetPcf);
  const heavier = targetPcf * volumeCuFt - weightLb;
  const heavierByLb = smallestTenths(heavier, (lb) => pcf(weightLb + lb, volumeCuFt) >= targetPcf) ?? heavier;
  const { change, ratio } = compareClassCosts(now.freightClass, freightClass);
  return {
    freightClass,
    targetPcf,
    heavierByLb,
    smallerByCuFt: smallestTenths(volumeCuFt - weightLb / targetPcf, (cuFt) => {
      const left = withoutFloatNoise(volumeCuFt - cuFt);
      return left > 0 && pcf(weightLb, left) >= targetPcf;
    }),
    costChange: change,
    heavierCostChange: withoutFloatNoise((ratio * (weightLb + heavierByLb)) / weightLb - 1),
  };
}
