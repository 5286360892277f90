import { compareClassCosts } from '../class/class-cost.ts';
import { densityPcf, volumeCuFt } from '../class/density.ts';
import { bandOf, type DensityScale } from '../class/density-scale.ts';
import type { FreightClass } from '../class/freight-class.ts';
import { smallestShownTenths, smallestTenths, type UnitSystem } from '../measure/metric.ts';
import { roundTo, withoutFloatNoise } from '../measure/rounding.ts';
import { smallestMeasure } from '../measure/shipment-limits.ts';
import { shipmentFigures } from './shipment-figures.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

/** The next lower class of a whole shipment, by its total density. */
export interface ShipmentNextBreak {
  readonly freightClass: FreightClass;
  /** Lower bound of the next class, in lb/cu ft. */
  readonly targetPcf: number;
  /**
   * Pounds of freight to add in the same space. For goods that are shipped anyway: a heavier figure
   * on paper alone is a false declaration.
   */
  readonly heavierByLb: number;
  /** Cubic feet to take off at the same weight, in tenths; null when no remaining volume is small enough. */
  readonly smallerByCuFt: number | null;
  /** The kind of unit that has to become least lower; null when no kind alone is high enough. */
  readonly lower: LowerLever | null;
  /** Change of cost for the same weight on the same lane: -0.075 is 7.5 % less. */
  readonly costChange: number;
  /** How the cost changes when that freight is added, which has to be paid for too. */
  readonly heavierCostChange: number;
}

export interface LowerLever {
  /** The index of the unit among those that were passed in. */
  readonly unitIndex: number;
  /** Inches to take off the height of each unit of this kind. */
  readonly byIn: number;
}

/** The note beside these figures: inches to take off make no sense for several units together. */
export const shipmentNextBreakNote =
  'By the weight and volume of the whole shipment, for one commodity on several units. A carrier that rates each commodity separately goes by each unit.';

/**
 * How far a shipment of several units is from the next lower class, calculated from the totals. Distances are
 * rounded up to a tenth, so that following them reaches the class. null in the densest band.
 * @param system as for `nextBreak`: whose tenths of an inch and a pound they are.
 * @throws RangeError as `shipmentFigures` does.
 * @example shipmentNextBreak(chartScale, units)?.heavierByLb; // => 60
 */
export function shipmentNextBreak(
  scale: DensityScale,
  units: readonly ShipmentUnit[],
  system: UnitSystem = 'us',
): ShipmentNextBreak | null {
  const total = shipmentFigures(units);
  const { weightLb, volumeCuFt: cuFt } = total;
  const pcf = (lb: number, inCuFt: number) => withoutFloatNoise(lb / inCuFt);
  const now = bandOf(scale, total.densityPcf);
  const { toPcf: targetPcf } = now;
  if (targetPcf === null) return null;
  const { freightClass } = bandOf(scale, targetPcf);
  const heavier = targetPcf * cuFt - weightLb;
  const reaches = ([only, ...others]: readonly ShipmentUnit[], lb: number) =>
    only !== undefined && others.length === 0
      ? densityPcf(only, (weightLb + lb) / only.count) >= targetPcf
      : pcf(weightLb + lb, cuFt) >= targetPcf;
  const heavierByLb = smallestShownTenths(heavier, 'lb', system, (lb) => reaches(units, lb)) ?? heavier;
  const { change, ratio } = compareClassCosts(now.freightClass, freightClass);
  return {
    freightClass,
    targetPcf,
    heavierByLb,
    smallerByCuFt: smallestTenths(cuFt - weightLb / targetPcf, (byCuFt) => {
      const left = withoutFloatNoise(cuFt - byCuFt);
      return left > 0 && pcf(weightLb, left) >= targetPcf;
    }),
    lower: lowerLever(units, total, targetPcf, system),
    costChange: change,
    heavierCostChange: withoutFloatNoise((ratio * (weightLb + heavierByLb)) / weightLb - 1),
  };
}

/** Computed from the exact volume, so that one kind of unit reads the same here as on its own. */
function lowerLever(
  units: readonly ShipmentUnit[],
  total: { readonly weightLb: number; readonly volumeCuFt: number },
  targetPcf: number,
  system: UnitSystem,
): LowerLever | null {
  const spareCuFt = total.volumeCuFt - total.weightLb / targetPcf;
  const levers = units.flatMap((unit, unitIndex) => {
    const cuFtPerIn = (volumeCuFt(unit) / unit.heightIn) * unit.count;
    const byIn = smallestShownTenths(spareCuFt / cuFtPerIn, 'in', system, (tenths) => {
      // Rounded as in decimal arithmetic: 12.3 - 12.2 is 0.1, not 0.10000000000000142.
      const heightIn = roundTo(unit.heightIn - tenths, 9);
      if (heightIn < smallestMeasure) return false;
      const lowered = { ...unit, heightIn };
      if (units.length === 1) return densityPcf(lowered, unit.weightLb) >= targetPcf;
      const savedCuFt = (volumeCuFt(unit) - volumeCuFt(lowered)) * unit.count;
      return withoutFloatNoise(total.weightLb / (total.volumeCuFt - savedCuFt)) >= targetPcf;
    });
    return byIn === null ? [] : [{ unitIndex, byIn }];
  });
  return levers.toSorted((a, b) => a.byIn - b.byIn)[0] ?? null;
}
