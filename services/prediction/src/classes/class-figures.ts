import type { ClassFigures, ResponseOf, workOutClass } from '@freightwright/contracts';
import {
  chartScale,
  type DensityScale,
  nextBreak,
  nmfc2025Scale,
  roundForDisplay,
  type ShipmentUnit,
  type UnitFigures,
  unitFigures,
} from '@freightwright/domain';

/** The four figures of one handling unit, by the names of the API: inches and pounds. */
export interface UnitMeasures {
  length: number;
  width: number;
  height: number;
  weight: number;
}

/** The figures of one unit, or of several together, as the API gives them. */
export const classFigures = ({ densityPcf, volumeCuFt, comparison }: UnitFigures): ClassFigures => ({
  density: roundForDisplay(densityPcf),
  volume: roundForDisplay(volumeCuFt),
  freightClass: comparison.chartClass,
  nmfc2025Class: comparison.nmfc2025Class,
  reclassificationRisk: comparison.reclassificationRisk,
  note: comparison.sentence,
});

/** @throws RangeError for what the contract does not let through. */
export const figuresOf = (measures: UnitMeasures): ClassFigures =>
  classFigures(unitFigures(unitOf(measures)));

/** How far the unit is from the next lower class, on both scales. */
export function nextBreaksOf(measures: UnitMeasures): ResponseOf<typeof workOutClass>['nextBreaks'] {
  const unit = unitOf(measures);
  const on = (scale: DensityScale) => {
    const next = nextBreak(scale, unit, unit.weightLb);
    return next === null
      ? null
      : {
          freightClass: next.freightClass,
          fromDensity: next.targetPcf,
          heavierBy: next.heavierByLb,
          lowerBy: next.lowerByIn,
          shorterBy: next.shorterByIn,
          narrowerBy: next.narrowerByIn,
          costChange: next.costChange,
        };
  };
  return { chart: on(chartScale), nmfc2025: on(nmfc2025Scale) };
}

const unitOf = ({ length, width, height, weight }: UnitMeasures): ShipmentUnit => ({
  ...{ lengthIn: length, widthIn: width, heightIn: height, weightLb: weight },
  ...{ count: 1, stackable: false },
});
