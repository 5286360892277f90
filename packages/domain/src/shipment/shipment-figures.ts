import { densityPcf, volumeCuFt } from '../class/density.ts';
import { compareScales, type ScaleComparison } from '../class/scale-comparison.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

export interface UnitFigures {
  /** Pounds of all `count` units together. */
  readonly weightLb: number;
  /** Cubic feet of all `count` units together. */
  readonly volumeCuFt: number;
  /** lb/cu ft, unrounded; the same for one unit as for all of them. */
  readonly densityPcf: number;
  /** The class on both scales, by density alone. */
  readonly comparison: ScaleComparison;
}

export interface ShipmentFigures extends UnitFigures {
  /** How many handling units there are. */
  readonly handlingUnits: number;
  /** One entry for each unit that was passed in, in the same order. */
  readonly units: readonly UnitFigures[];
}

/**
 * Weight, volume, density and class of one kind of handling unit.
 * @throws RangeError when a dimension or the weight is not a finite number above zero, or the count is not a
 * whole number from 1.
 * @example
 * const unit = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, count: 2, stackable: true };
 * unitFigures(unit).densityPcf; // => 9.375
 */
export function unitFigures(unit: ShipmentUnit): UnitFigures {
  if (!Number.isSafeInteger(unit.count) || unit.count < 1) {
    throw new RangeError(`count must be a whole number from 1, got ${unit.count}`);
  }
  const pcf = densityPcf(unit, unit.weightLb);
  return {
    weightLb: withoutFloatNoise(unit.weightLb * unit.count),
    volumeCuFt: withoutFloatNoise(volumeCuFt(unit) * unit.count),
    densityPcf: pcf,
    comparison: compareScales(pcf),
  };
}

/**
 * The figures of every unit and of the whole: total weight over total volume, and the class of that density.
 * The class of the whole applies to a shipment of one commodity; for several commodities see `ratedLines`.
 * @throws RangeError when there is no unit, and in the cases that `unitFigures` names.
 * @example
 * const units = [{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, count: 2, stackable: true }];
 * const { weightLb, volumeCuFt, comparison } = shipmentFigures(units);
 * [weightLb, volumeCuFt, comparison.chartClass]; // => [1000, 106.666666667, '100']
 */
export function shipmentFigures(units: readonly ShipmentUnit[]): ShipmentFigures {
  if (units.length === 0) throw new RangeError('A shipment has at least one handling unit');
  const figures = units.map(unitFigures);
  const weightLb = withoutFloatNoise(sum(figures.map((unit) => unit.weightLb)));
  const cuFt = withoutFloatNoise(sum(figures.map((unit) => unit.volumeCuFt)));
  const [only] = figures;
  // With one kind of unit its exact density is used, so that two equal pallets have the class of one.
  const pcf =
    figures.length === 1 && only !== undefined ? only.densityPcf : withoutFloatNoise(weightLb / cuFt);
  return {
    handlingUnits: sum(units.map(({ count }) => count)),
    weightLb,
    volumeCuFt: cuFt,
    densityPcf: pcf,
    comparison: compareScales(pcf),
    units: figures,
  };
}

function sum(values: readonly number[]): number {
  // Sorting first gives the same units in another order the same total to the last bit.
  return [...values].sort((a, b) => a - b).reduce((total, value) => total + value, 0);
}
