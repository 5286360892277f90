import type {
  BodyOf,
  ClassFigures,
  Principal,
  ResponseOf,
  workOutClass,
  workOutShipment as workOutShipmentRoute,
} from '@freightwright/contracts';
import type { DensityScale, ShipmentUnit, UnitFigures } from '@freightwright/domain';
import {
  chartScale,
  nextBreak,
  nmfc2025Scale,
  ratedLines,
  roundForDisplay,
  shipmentFigures,
  unitFigures,
} from '@freightwright/domain';
import { callerAsUser } from '@freightwright/service-kit';
import { unitsOf } from '../predict/read-input.ts';
import type { Rater } from '../rating/rater.ts';

/** The four figures of one handling unit, by their API names: inches and pounds. */
interface UnitMeasures {
  length: number;
  width: number;
  height: number;
  weight: number;
}

/** The figures of one unit, or of several together, in the API's form. */
const classFigures = ({ densityPcf, volumeCuFt, comparison }: UnitFigures): ClassFigures => ({
  density: roundForDisplay(densityPcf),
  volume: roundForDisplay(volumeCuFt),
  freightClass: comparison.chartClass,
  nmfc2025Class: comparison.nmfc2025Class,
  reclassificationRisk: comparison.reclassificationRisk,
  note: comparison.sentence,
});

/** @throws RangeError for input that the contract rejects. */
export const figuresOf = (measures: UnitMeasures): ClassFigures =>
  classFigures(unitFigures(unitOf(measures)));

/** The distance to the next lower class, on both scales. */
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

export interface WorkOutShipmentDeps {
  rater: Pick<Rater, 'checkLoad'>;
}

/**
 * @throws Problem 'request.invalid' (over thirty trailers, or timeout), 'rate.limited',
 * 'service.unavailable'.
 */
export async function workOutShipment(
  { rater }: WorkOutShipmentDeps,
  principal: Principal,
  { shipment }: BodyOf<typeof workOutShipmentRoute>,
): Promise<ResponseOf<typeof workOutShipmentRoute>> {
  const units = unitsOf({ shipment });
  const whole = shipmentFigures(units);
  const { rules, ...feet } = await rater.checkLoad(callerAsUser(principal).userId, units);
  const rated = (scale: DensityScale) =>
    ratedLines(units, scale).lines.map(({ freightClass, weightLb }) => ({ freightClass, weight: weightLb }));
  return {
    ...classFigures(whole),
    handlingUnits: whole.handlingUnits,
    weight: whole.weightLb,
    units: whole.units.map((unit, index) => ({
      ...classFigures(unit),
      count: units[index]?.count ?? 0,
      weight: unit.weightLb,
    })),
    rated: { chart: rated(chartScale), nmfc2025: rated(nmfc2025Scale) },
    ...feet,
    rules: rules.map(({ id, unitIndex, sentence, ...rule }) => ({
      ...rule,
      // The contract's ids are older than this rule, which is about a reclassification, too.
      id: id === 'carrier-class' ? 'reclassification' : id,
      ...{ unit: unitIndex, note: sentence },
    })),
  };
}
