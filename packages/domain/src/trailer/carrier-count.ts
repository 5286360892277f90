import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { beside, type FloorBlock, stackBlock } from './floor-block.ts';
import type { FloorPlan } from './floor-sequence.ts';
import { type Footprint, floorStacks, ticks } from './floor-stacks.ts';
import type { Trailer } from './trailer.ts';

/**
 * The units as a carrier's dock counts them: none is turned. A unit that fits only across is taken across,
 * because it cannot be loaded otherwise.
 */
export const unturned = (units: readonly ShipmentUnit[], { widthIn }: Trailer): ShipmentUnit[] =>
  units.map((unit) => {
    const mustTurn = unit.widthIn > widthIn && unit.lengthIn <= widthIn;
    return { ...(mustTurn ? turnedUnit(unit) : unit), turnable: false };
  });

/** The units with length and width exchanged, where they may be turned. */
export const turned = (units: readonly ShipmentUnit[]): ShipmentUnit[] => units.map(turnedUnit);

function turnedUnit(unit: ShipmentUnit): ShipmentUnit {
  if (unit.turnable === false) return unit;
  return { ...unit, lengthIn: unit.widthIn, widthIn: unit.lengthIn };
}

/**
 * Rows from wall to wall, the longest units first, each row as full as it gets: two pallets of 40 in abreast,
 * 48 in along the trailer. Six such pallets take 12 ft, seven 16 ft, 26 take 52 ft.
 * Source: reconlogistics.com, the carrier's count of linear feet.
 * One unit more never makes the load shorter: among all ways to cut this line into rows, filling each row is
 * the shortest, since then every row starts as far down the line as it can, where the units are no longer.
 */
export function planInRows(footprints: readonly Footprint[], acrossLimit: number): FloorPlan {
  const line = footprints
    .flatMap(({ stances: [stance], stacks }, footprint) =>
      stance === undefined ? [] : [{ stance, footprint, left: stacks.length }],
    )
    .sort((a, b) => b.stance.along - a.stance.along || b.stance.across - a.stance.across);
  const blocks: FloorBlock[] = [];
  let row: FloorBlock | undefined;
  for (const { stance, footprint, left } of line) {
    for (let each = 0; each < left; each += 1) {
      const stack = stackBlock(footprint, stance);
      if (row !== undefined && row.across + stance.across <= acrossLimit) row = beside(row, stack);
      else {
        if (row !== undefined) blocks.push(row);
        row = stack;
      }
    }
  }
  if (row !== undefined) blocks.push(row);
  return { along: blocks.reduce((sum, { along }) => sum + along, 0), blocks };
}

/** The stacks of an unturned load and their rows. */
export function carrierRows(units: readonly ShipmentUnit[], trailer: Trailer) {
  const footprints = floorStacks(units, trailer);
  return { footprints, plan: planInRows(footprints, ticks(trailer.widthIn)) };
}
