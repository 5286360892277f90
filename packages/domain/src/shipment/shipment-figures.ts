import { densityPcf, volumeCuFt } from '../class/density.ts';
import { compareScales, type ScaleComparison } from '../class/scale-comparison.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

export interface UnitFigures {
  /** Pounds, all `count` together. */
  readonly weightLb: number;
  /** Cubic feet, all `count` together. */
  readonly volumeCuFt: number;
  /** lb/cu ft, unrounded; of one as of all. */
  readonly densityPcf: number;
  /** The class on both scales, by density alone. */
  readonly comparison: ScaleComparison;
}

export interface ShipmentFigures extends UnitFigures {
  /** How many handling units there are. */
  readonly handlingUnits: number;
  /** In the order of the units given. */
  readonly units: readonly UnitFigures[];
}

/**
 * Weight, volume, density and class of one kind of handling unit.
 * @throws RangeError when a dimension or the weight is not a finite number above zero, or the count no whole
 * number from 1.
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
 * A shipment of one commodity goes by the whole; for several commodities see `ratedLines`.
 * @throws RangeError for no unit at all, and as `unitFigures` does.
 */
export function shipmentFigures(units: readonly ShipmentUnit[]): ShipmentFigures {
  if (units.length === 0) throw new RangeError('A shipment has at least one handling unit');
  const figures = units.map(unitFigures);
  const weightLb = withoutFloatNoise(sum(figures.map((unit) => unit.weightLb)));
  const cuFt = withoutFloatNoise(sum(figures.map((unit) => unit.volumeCuFt)));
  const [only] = figures;
  // One kind keeps the exact figure, so that two equal pallets have the class of one to the last bit.
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
  // Added in order of size: the same units in another order have the same total to the last bit.
  return [...values].sort((a, b) => a - b).reduce((total, value) => total + value, 0);
}
