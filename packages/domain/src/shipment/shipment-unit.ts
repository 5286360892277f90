import type { Dimensions } from '../class/density.ts';
import type { FreightClass } from '../class/freight-class.ts';

/** What is inside a handling unit, as far as the figures ask. The contract's `Commodity` is one. */
export interface UnitCommodity {
  /** Pounds, all pieces in one handling unit together. */
  readonly weightLb: number;
  /** Class of the commodity's own NMFC item; left out for freight rated on density alone. */
  readonly freightClass?: FreightClass | undefined;
}

/**
 * One kind of handling unit, `count` of them alike. Dimensions (the height with the pallet) and weight are of
 * one unit. The contract's `HandlingUnit` is one.
 */
export interface ShipmentUnit extends Dimensions {
  readonly count: number;
  readonly weightLb: number;
  /** Whether another unit of the same footprint may stand on it, and it on another. */
  readonly stackable: boolean;
  /** Whether it may stand across the trailer as well as along it. Left out: yes. */
  readonly turnable?: boolean | undefined;
  readonly commodities?: readonly UnitCommodity[] | undefined;
}

/** The letter a unit goes by in table, drawing and rules: A to Z, then AA. @param index from 0. */
export function unitKey(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : unitKey(Math.floor(index / 26) - 1) + letter;
}
