import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { carrierPlan } from './carrier-plan.ts';
import { laneBandAt } from './lane-band.ts';
import type { FootRate } from './tariff.ts';

/**
 * Standard service, space on a shared trailer: the feet of floor that a carrier counts (rows from wall to
 * wall, nothing turned, stackable units two high, rounded up) times the rate of the lane, with a minimum.
 */
export function footCharge(units: readonly ShipmentUnit[], rates: readonly FootRate[], miles: number) {
  const { centsPerFoot, minimumCents } = laneBandAt(rates, miles);
  // What fits no trailer takes no floor in the plan, but it is not carried for nothing.
  const linearFeet = Math.max(1, carrierPlan(units).linearFeet);
  return { linearFeet, centsPerFoot, grossCents: linearFeet * centsPerFoot, minimumCents };
}
