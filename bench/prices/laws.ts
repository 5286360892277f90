import type { EstimateInput, FreightClass, Lane, ShipmentUnit } from '@freightwright/domain';
import { freightClasses, priceFactors, priceOf } from '@freightwright/domain';

/** The highest first. */
const classNames: readonly FreightClass[] = freightClasses.map(({ freightClass }) => freightClass);

const total = (input: EstimateInput) => priceOf(input).totalCents;
/** Base and fuel: accessorials are not part of the comparison of two services. */
function transport(input: EstimateInput): number {
  const { baseCents, fuelCents } = priceOf(input);
  return baseCents + fuelCents;
}
const atMiles = (lane: Lane, more: number): Lane => ({ ...lane, miles: lane.miles + more });
const heavier = (units: readonly ShipmentUnit[], share: number) =>
  units.map((unit) => ({ ...unit, weightLb: unit.weightLb * share }));

/** The names of the laws that a shipment with a given class breaks. */
export function brokenLaws(input: EstimateInput): string[] {
  const now = total(input);
  const { lane, units, freightClass } = input;
  const nextClass = classNames[classNames.indexOf(freightClass ?? '50') - 1];
  const aMile = total({ ...input, lane: atMiles(lane, 1) });
  const laws = {
    'more weight costs no less': [1.001, 1.1, 2].every(
      (share) => total({ ...input, units: heavier(units, share) }) >= now,
    ),
    'a higher class costs no less':
      nextClass === undefined || total({ ...input, freightClass: nextClass }) >= now,
    'more miles cost no less': aMile >= now && total({ ...input, lane: atMiles(lane, 100) }) >= aMile,
    'a mile costs at most one percent': aMile <= now * 1.01,
    'LTL costs less than expedited':
      transport({ ...input, service: 'ltl' }) < transport({ ...input, service: 'expedited' }),
    'the lines add up to the total':
      priceFactors(priceOf(input)).reduce((sum, { cents }) => sum + cents, 0) === now,
  };
  return Object.entries(laws).flatMap(([law, holds]) => (holds ? [] : [law]));
}
