import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { misfitsOf, type Trailer } from './trailer.ts';

/**
 * Lengths on the trailer floor are whole ten-thousandths of an inch ("ticks"), so that sums are exact and
 * units never overlap through rounding.
 */
const ticksPerIn = 10_000;

/** Inches to ticks, rounded up, so that a drawn unit is never smaller than the real one. */
export function ticks(inches: number): number {
  return Math.ceil(Number((inches * ticksPerIn).toPrecision(14)));
}

/** Ticks to inches. */
export const inchesOf = (value: number): number => value / ticksPerIn;

/** One way to stand on the floor, in ticks: `along` the trailer and `across` it. */
export interface Stance {
  readonly along: number;
  readonly across: number;
}

/** One unit, or two on top of each other, on one footprint: unit indexes, the lower unit first. */
export type FloorStack = readonly number[];

/** All stacks that share one footprint. */
export interface Footprint {
  readonly longTicks: number;
  readonly shortTicks: number;
  readonly stances: readonly Stance[];
  readonly stacks: readonly FloorStack[];
}

interface SubscriptionStatus {
  readonly unitIndex: number;
  readonly unit: ShipmentUnit;
}

/**
 * Puts units of one footprint on top of each other in twos, and gathers the resulting stacks by footprint,
 * largest first. Two units are stacked when both are stackable, both may be turned or neither may, and
 * together they are no higher than the trailer. The heavier one goes below. The tallest unit is paired with
 * the lowest, so that there are as many pairs as possible. Units that do not fit the trailer are left out.
 */
export function floorStacks(units: readonly ShipmentUnit[], trailer: Trailer): Footprint[] {
  const groups = new Map<string, { stances: Stance[]; subscriptionStatus: SubscriptionStatus[] }>();
  for (const [unitIndex, unit] of units.entries()) {
    if (misfitsOf(unit, trailer).length > 0) continue;
    const stances = stancesOf(unit, trailer);
    const key = stances.map(({ along, across }) => `${along}x${across}`).join();
    const group = groups.get(key) ?? { stances, subscriptionStatus: [] };
    groups.set(key, group);
    for (let copy = 0; copy < unit.count; copy += 1) group.subscriptionStatus.push({ unitIndex, unit });
  }
  return [...groups.values()]
    .map(({ stances, subscriptionStatus }) => ({
      longTicks: Math.max(...stances.flatMap(({ along, across }) => [along, across])),
      shortTicks: Math.min(...stances.flatMap(({ along, across }) => [along, across])),
      stances,
      stacks: stacked(subscriptionStatus, trailer),
    }))
    .sort(
      (a, b) =>
        b.longTicks - a.longTicks ||
        b.shortTicks - a.shortTicks ||
        b.stances.length - a.stances.length ||
        (b.stances[0]?.along ?? 0) - (a.stances[0]?.along ?? 0),
    );
}

function stancesOf({ lengthIn, widthIn, turnable = true }: ShipmentUnit, trailer: Trailer): Stance[] {
  const [length, width] = [ticks(lengthIn), ticks(widthIn)];
  const stances = [{ along: length, across: width }];
  if (turnable && length !== width) stances.push({ along: width, across: length });
  return stances
    .filter(({ along, across }) => along <= ticks(trailer.lengthIn) && across <= ticks(trailer.widthIn))
    .sort((a, b) => b.along - a.along);
}

function stacked(subscriptionStatus: readonly SubscriptionStatus[], trailer: Trailer): FloorStack[] {
  const alone = subscriptionStatus.filter(({ unit }) => !unit.stackable).map(({ unitIndex }) => [unitIndex]);
  const stackable = subscriptionStatus
    .filter(({ unit }) => unit.stackable)
    .sort((a, b) => a.unit.heightIn - b.unit.heightIn || a.unit.weightLb - b.unit.weightLb);
  const stacks: FloorStack[] = [];
  let low = 0;
  let high = stackable.length - 1;
  while (low <= high) {
    const [a, b] = [stackable[low], stackable[high]];
    if (a === undefined || b === undefined) break;
    high -= 1;
    if (low <= high && ticks(a.unit.heightIn) + ticks(b.unit.heightIn) <= ticks(trailer.heightIn)) {
      low += 1;
      const heavierFirst = a.unit.weightLb > b.unit.weightLb ? [a, b] : [b, a];
      stacks.push(heavierFirst.map(({ unitIndex }) => unitIndex));
    } else {
      stacks.push([b.unitIndex]);
    }
  }
  return [...stacks, ...alone];
}
