import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { carrierRows, turned, unturned } from './carrier-count.ts';
import { blockSearch, type FloorBlock } from './floor-block.ts';
import { affordableBlock, planByCounts } from './floor-counts.ts';
import { type FloorPlan, planBySequence, planLargeLoad, sequences } from './floor-sequence.ts';
import { type Footprint, floorStacks, inchesOf, ticks } from './floor-stacks.ts';
import { type Misfit, misfitsOf, type Trailer, usualTrailer } from './trailer.ts';

/** Where one unit stands, seen from above. The nose is at x = 0, one side wall at y = 0. */
export interface Placement {
  /** Index into the given units. Several placements share an index when the count is above 1. */
  readonly unitIndex: number;
  readonly xIn: number;
  readonly yIn: number;
  /** Along the trailer. */
  readonly lengthIn: number;
  /** Across the trailer. */
  readonly widthIn: number;
  /** 0 on the floor, 1 on top of the unit with the same corner. */
  readonly level: 0 | 1;
  /** Whether the unit's length lies across the trailer. */
  readonly turned: boolean;
}

export interface TrailerPlan {
  readonly trailer: Trailer;
  /** The units that fit, from the nose of the trailer, the lower unit of a stack before the upper. */
  readonly placements: readonly Placement[];
  /**
   * Inches of trailer, counted from the nose, that all units need which fit one by one. More than the trailer
   * has when the load would need two trailers.
   */
  readonly usedLengthIn: number;
  /** The used length in feet, rounded up. */
  readonly linearFeet: number;
  /** Units that are too large for the trailer, with every reason. No figure of the plan includes them. */
  readonly misfits: readonly { readonly unitIndex: number; readonly reasons: readonly Misfit[] }[];
  /** Units that would fit, but for which the others leave no room. */
  readonly leftOver: readonly { readonly unitIndex: number; readonly count: number }[];
}

/** The same load three times: as it packs best, as a carrier counts it, and as it counts it with nothing stacked. */
export interface LoadPlans {
  readonly best: TrailerPlan;
  readonly byCarrier: TrailerPlan;
  /** `byCarrier` where nothing is stackable. */
  readonly onFloor: TrailerPlan;
}
// Above this many stacks the exact searches are replaced by rows of equal units, the rule of thumb on a dock.
const mostStacksToSearch = 400;
/** Stacks per block in the sequence search. The index is the number of footprints. */
const blockByFootprints = [
  { upTo: 6, most: 6 },
  { upTo: 16, most: 5 },
  { upTo: 40, most: 4 },
] as const;

/**
 * Plans a load in all ways. `best` positions the units in a trailer and computes their linear feet: turned
 * where that helps, stackable units two high on the same footprint, each block from wall to wall behind the
 * one before, rounded up to the foot. Source: domain facts, section 2, "Linear feet". Good, but not always
 * the best: within a block of up to seven stacks it tries every packing that can be cut from edge to edge,
 * and it finds the best sequence of such blocks. Guarantees: nothing overlaps or stands outside; the feet are
 * never fewer than the floor area needs; the order of the units, and of length and width, changes nothing;
 * one more unit never lowers the feet, because each method finds the shortest plan of a kind that stays of
 * that kind when a stack is taken out, and a larger load is never searched more thoroughly.
 * @example
 * const units = [{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, count: 4, stackable: false }];
 * const { best, byCarrier } = planLoad(units);
 * [best.linearFeet, byCarrier.linearFeet]; // => [7, 8]
 */
export function planLoad(units: readonly ShipmentUnit[], trailer: Trailer = usualTrailer): LoadPlans {
  const footprints = floorStacks(units, trailer);
  const packed = loaded(units, trailer, footprints, shortestPlan(footprints, ticks(trailer.widthIn)));
  const byCarrier = planByCarrier(units, trailer);
  // In one of a few thousand loads the plain rows are shorter than what the search finds. Rows of the turned
  // units are tried as well, so that it does not matter which side is called the length.
  const inRows = [byCarrier, planInPlainRows(units, turned(units), trailer)];
  const best = inRows.reduce((a, b) => (b.usedLengthIn < a.usedLengthIn ? b : a), packed);
  return { best, byCarrier, onFloor: planOnFloor(units, trailer, byCarrier) };
}

/**
 * Positions the units as a carrier counts linear feet: rows of two pallets, 48 in along the trailer, nothing
 * turned, stackable units two high. A tariff's rules are judged by this count, which is never below the best
 * packing's. Source: domain facts, section 2, "Linear feet".
 * @example planByCarrier(units).usedLengthIn; // => 96
 */
export const planByCarrier = (units: readonly ShipmentUnit[], trailer: Trailer = usualTrailer): TrailerPlan =>
  planInPlainRows(units, units, trailer);

/**
 * The carrier's count with every unit on the floor: a carrier need not stack what the shipper calls stackable.
 * @param byCarrier the count of the same units, which is the result where nothing is stackable.
 * @example planOnFloor(tenStackablePallets).linearFeet; // => 20
 */
export const planOnFloor = (
  units: readonly ShipmentUnit[],
  trailer: Trailer = usualTrailer,
  byCarrier: TrailerPlan = planByCarrier(units, trailer),
): TrailerPlan =>
  units.some(({ stackable }) => stackable)
    ? planByCarrier(
        units.map((unit) => ({ ...unit, stackable: false })),
        trailer,
      )
    : byCarrier;

/** @param oriented the same units, each in its orientation. */
function planInPlainRows(
  units: readonly ShipmentUnit[],
  subscriptionStatus: readonly ShipmentUnit[],
  trailer: Trailer,
): TrailerPlan {
  const { footprints, plan } = carrierRows(unturned(subscriptionStatus, trailer), trailer);
  return loaded(units, trailer, footprints, plan);
}

function loaded(
  units: readonly ShipmentUnit[],
  trailer: Trailer,
  footprints: readonly Footprint[],
  plan: FloorPlan,
): TrailerPlan {
  const placements = place(plan, footprints, units, ticks(trailer.lengthIn));
  const placed = new Map<number, number>();
  for (const { unitIndex } of placements) placed.set(unitIndex, (placed.get(unitIndex) ?? 0) + 1);
  const misfits = misfitsAmong(units, trailer);
  const leftOver = [...units.entries()]
    .filter(([unitIndex]) => !misfits.some((misfit) => misfit.unitIndex === unitIndex))
    .map(([unitIndex, { count }]) => ({ unitIndex, count: count - (placed.get(unitIndex) ?? 0) }))
    .filter(({ count }) => count > 0);
  return {
    trailer,
    placements,
    usedLengthIn: inchesOf(plan.along),
    linearFeet: Math.ceil(plan.along / ticks(12)),
    misfits,
    leftOver,
  };
}

const misfitsAmong = (units: readonly ShipmentUnit[], trailer: Trailer): TrailerPlan['misfits'] =>
  [...units.entries()]
    .map(([unitIndex, unit]) => ({ unitIndex, reasons: misfitsOf(unit, trailer) }))
    .filter(({ reasons }) => reasons.length > 0);

function shortestPlan(footprints: readonly Footprint[], acrossLimit: number): FloorPlan {
  if (footprints.length === 0) return { along: 0, blocks: [] };
  const counts = footprints.map(({ stacks }) => stacks.length);
  if (counts.reduce((sum, count) => sum + count, 0) > mostStacksToSearch) {
    return planLargeLoad(footprints, acrossLimit);
  }
  const shortestBlock = blockSearch(
    footprints.map(({ stances }) => stances),
    acrossLimit,
  );
  const most = blockByFootprints.find(({ upTo }) => footprints.length <= upTo)?.most ?? 3;
  const plans = sequences.map((measure) =>
    planBySequence(footprints, measure, acrossLimit, shortestBlock, most),
  );
  const affordable = affordableBlock(counts);
  if (affordable > 0) plans.push(planByCounts(footprints, shortestBlock, affordable));
  return plans.reduce((best, plan) => (plan.along < best.along ? plan : best));
}

/** Puts the blocks one behind the other, the fullest at the nose, and positions every unit in its block. */
function place(
  { blocks }: FloorPlan,
  footprints: readonly Footprint[],
  units: readonly ShipmentUnit[],
  lengthLimit: number,
): Placement[] {
  const fullestFirst = blocks
    .map((block) => ({ block, filled: floorArea(block) / block.along }))
    .sort((a, b) => b.filled - a.filled || b.block.along - a.block.along);
  const waiting = footprints.map(({ stacks }) => stacks.values());
  const placements: Placement[] = [];
  let x = 0;
  for (const { block } of fullestFirst) {
    if (x >= lengthLimit) break;
    standIn(block, x, 0);
    x += block.along;
  }
  return placements;

  function standIn(block: FloorBlock, atX: number, atY: number): void {
    if (block.kind !== 'stack') {
      standIn(block.first, atX, atY);
      const { along, across } = block.first;
      if (block.kind === 'beside') standIn(block.second, atX, atY + across);
      else standIn(block.second, atX + along, atY);
      return;
    }
    const stack = waiting[block.footprint]?.next().value ?? [];
    if (atX + block.along > lengthLimit) return;
    for (const [level, unitIndex] of stack.entries()) {
      placements.push({
        unitIndex,
        xIn: inchesOf(atX),
        yIn: inchesOf(atY),
        lengthIn: inchesOf(block.along),
        widthIn: inchesOf(block.across),
        level: level === 0 ? 0 : 1,
        turned: ticks(units[unitIndex]?.lengthIn ?? 0) !== block.along,
      });
    }
  }
}

function floorArea(block: FloorBlock): number {
  if (block.kind === 'stack') return block.along * block.across;
  return floorArea(block.first) + floorArea(block.second);
}

const plans = new WeakMap<readonly ShipmentUnit[], Map<Trailer, TrailerPlan>>();

/**
 * The carrier's count of a load, memoized by the list of units: one estimate needs it in warnings, in its own
 * price and in those of all other services.
 * @example carrierPlan(units) === carrierPlan(units); // => true
 */
export function carrierPlan(units: readonly ShipmentUnit[], trailer: Trailer = usualTrailer): TrailerPlan {
  const ofUnits = plans.get(units) ?? new Map<Trailer, TrailerPlan>();
  plans.set(units, ofUnits);
  const plan = ofUnits.get(trailer) ?? planByCarrier(units, trailer);
  ofUnits.set(trailer, plan);
  return plan;
}
