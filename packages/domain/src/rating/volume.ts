import { quantity } from '../measure/quantity.ts';
import { usualRuleLimits } from '../shipment/rule-limits.ts';
import { shipmentFigures } from '../shipment/shipment-figures.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { carrierPlan } from '../trailer/trailer-plan.ts';
import { weightOf } from './mile-charge.ts';

/** The heaviest LTL shipment: carriers end at 19,999 lb (Dayton Freight rules item 105) or 20,000 lb. */
export const heaviestLb = 20_000;
export const { linearFeet: longestFt, cubicVolumeCuFt: largestCuFt } = usualRuleLimits;

/**
 * Why a shipment is not LTL: over 20,000 lb, 12 linear feet by the carrier's count, or 750 cu ft. Empty for
 * what is LTL.
 * @example volumeReasons([{ ...pallet, count: 7 }]); // => ['16 ft of trailer']
 */
export function volumeReasons(units: readonly ShipmentUnit[]): string[] {
  const weightLb = weightOf(units);
  const { linearFeet } = carrierPlan(units);
  const { volumeCuFt } = shipmentFigures(units);
  return [
    ...(weightLb > heaviestLb ? [quantity(weightLb, 'lb')] : []),
    ...(linearFeet > longestFt ? [`${quantity(linearFeet, 'ft')} of trailer`] : []),
    ...(volumeCuFt > largestCuFt ? [quantity(volumeCuFt, 'cu ft')] : []),
  ];
}
