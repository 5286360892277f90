import type {
  BodyOf,
  Principal,
  ResponseOf,
  workOutShipment as workOutShipmentRoute,
} from '@freightwright/contracts';
import {
  chartScale,
  type DensityScale,
  nmfc2025Scale,
  ratedLines,
  shipmentFigures,
} from '@freightwright/domain';
import { callerAsUser } from '@freightwright/service-kit';
import { unitsOf } from '../predict/units-of.ts';
import type { Rater } from '../rating/rater.ts';
import { classFigures } from './class-figures.ts';

export interface WorkOutShipmentDeps {
  rater: Pick<Rater, 'checkLoad'>;
}

/**
 * @throws Problem 'request.invalid' for more than thirty trailers' worth and for what takes too long,
 * 'rate.limited', 'service.unavailable'.
 */
export async function workOutShipment(
  { rater }: WorkOutShipmentDeps,
  principal: Principal,
  { shipment }: BodyOf<typeof workOutShipmentRoute>,
): Promise<ResponseOf<typeof workOutShipmentRoute>> {
  const units = unitsOf({ shipment });
  const whole = shipmentFigures(units);
  const { linearFeet, rules } = await rater.checkLoad(callerAsUser(principal).userId, units);
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
    linearFeet,
    rules: rules.map(({ unitIndex, sentence, ...rule }) => ({ ...rule, unit: unitIndex, note: sentence })),
  };
}
