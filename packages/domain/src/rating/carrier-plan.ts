import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { type Trailer, usualTrailer } from '../trailer/trailer.ts';
import { planByCarrier, type TrailerPlan } from '../trailer/trailer-plan.ts';

const plans = new WeakMap<readonly ShipmentUnit[], Map<Trailer, TrailerPlan>>();

/**
 * The carrier's count of a load, worked out once for the same list of units: one estimate asks for it in
 * warnings, in its own price and in those of all other services.
 */
export function carrierPlan(units: readonly ShipmentUnit[], trailer: Trailer = usualTrailer): TrailerPlan {
  const ofUnits = plans.get(units) ?? new Map<Trailer, TrailerPlan>();
  plans.set(units, ofUnits);
  const plan = ofUnits.get(trailer) ?? planByCarrier(units, trailer);
  ofUnits.set(trailer, plan);
  return plan;
}
