import type { Cents } from '../measure/money.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { misfitsOf } from '../trailer/trailer.ts';
import { carrierPlan } from '../trailer/trailer-plan.ts';
import type { MileRate } from './tariff.ts';
import { type Vehicle, type VehicleId, vehicles } from './vehicles.ts';

export interface MileCharge {
  readonly vehicle: Vehicle;
  /** How many of them the shipment takes. */
  readonly vehicles: number;
  /** On a gradual lane the mean over all miles. */
  readonly centsPerMile: Cents;
  /** Miles times rate, never less than the longest lane of a shorter band, times the vehicles. */
  readonly grossCents: Cents;
  /** For all vehicles. */
  readonly minimumCents: Cents;
}

/** A full truckload: 53 ft trailers that carry nothing else, by the mile, with a minimum for each load. */
export const truckloadCharge = (units: readonly ShipmentUnit[], rates: readonly MileRate[], miles: number) =>
  mileCharge('trailer', trailersFor(units), rates, miles);

/**
 * Expedited: the smallest vehicle that fits the shipment goes immediately, by the mile, with a minimum. What
 * fits in none of the smaller ones goes in 53 ft trailers. A vehicle's capacity is what its load and its
 * doors allow and its floor takes by the carrier's count, in which nothing is turned.
 */
export function expeditedCharge(units: readonly ShipmentUnit[], rates: readonly MileRate[], miles: number) {
  const weightLb = weightOf(units);
  const smallest = vehicles.find(({ space }) => {
    if (weightLb > space.maxLoadLb || units.some((unit) => misfitsOf(unit, space).length > 0)) return false;
    return carrierPlan(units, space).usedLengthIn <= space.lengthIn;
  });
  const id = smallest?.id ?? 'trailer';
  return mileCharge(id, id === 'trailer' ? trailersFor(units) : 1, rates, miles);
}

/** 53 ft trailers by weight and by the carrier's count of the floor, whichever takes more. */
export function trailersFor(units: readonly ShipmentUnit[]): number {
  const plan = carrierPlan(units);
  const byFloor = Math.ceil(plan.usedLengthIn / plan.trailer.lengthIn);
  return Math.max(1, byFloor, Math.ceil(weightOf(units) / plan.trailer.maxLoadLb));
}

export const weightOf = (units: readonly ShipmentUnit[]) =>
  units.reduce((sum, { weightLb, count }) => sum + weightLb * count, 0);

/**
 * Miles times the rate of the lane's band. Rates fall with distance, so without a floor the first lane of a
 * band would cost less than the last one of the band before: each band begins at what the ones before it
 * ended with, and a longer lane never costs less. On a gradual band the charge moves evenly between the ends.
 */
function mileCharge(id: VehicleId, count: number, rates: readonly MileRate[], miles: number): MileCharge {
  const vehicle = vehicles.find((each) => each.id === id);
  const bands = rates.filter((each) => each.vehicle === id);
  const at = bands.findIndex(({ toMiles }) => miles <= toMiles);
  const reached = at === -1 ? bands : bands.slice(0, at + 1);
  const band = reached.at(-1);
  if (vehicle === undefined || band === undefined) throw new RangeError(`The tariff has no rate for ${id}`);
  const before = reached.slice(0, -1);
  const ends = before.map((each) => each.toMiles * each.centsPerMile);
  const last = before.at(-1);
  const cents =
    band.isGradual && last !== undefined && miles < band.toMiles
      ? gradually(last, band, miles)
      : Math.max(miles * band.centsPerMile, ...ends);
  return {
    vehicle,
    vehicles: count,
    centsPerMile: miles === 0 ? band.centsPerMile : Math.round(cents / miles),
    grossCents: cents * count,
    minimumCents: band.minimumCents * count,
  };
}

function gradually(before: MileRate, band: MileRate, miles: number): Cents {
  const [from, to] = [before, band].map((each) => each.toMiles * each.centsPerMile) as [Cents, Cents];
  const share = (miles - before.toMiles) / (band.toMiles - before.toMiles);
  return Math.round(from + (to - from) * share);
}
