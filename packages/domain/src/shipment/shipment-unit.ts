import type { Dimensions } from '../class/density.ts';
import type { FreightClass } from '../class/freight-class.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';

/** The contents of a handling unit, as the figures need them. Compatible with the contract's `Commodity`. */
export interface UnitCommodity {
  /** Pounds, all pieces in one handling unit together. */
  readonly weightLb: number;
  /** Class of the commodity's own NMFC item. Left out for freight that is rated on density alone. */
  readonly freightClass?: FreightClass | undefined;
  readonly hazmat?: boolean | undefined;
}

/**
 * One kind of handling unit, of which there are `count` equal ones. Dimensions (the height including the
 * pallet) and weight are those of one unit. Compatible with the contract's `HandlingUnit`.
 */
export interface ShipmentUnit extends Dimensions {
  readonly count: number;
  readonly weightLb: number;
  /** Whether another unit of the same footprint may stand on this one, and this one on another. */
  readonly stackable: boolean;
  /** Whether the unit may stand across the trailer as well as along it. When it is left out, it may. */
  readonly turnable?: boolean | undefined;
  readonly commodities?: readonly UnitCommodity[] | undefined;
}

/** Whether anything in the unit is classified by density. A commodity's own class takes precedence. */
export const isRatedByDensity = ({ commodities = [] }: ShipmentUnit): boolean =>
  commodities.length === 0 || commodities.some(({ freightClass }) => freightClass === undefined);

/**
 * Whether the commodities weigh more than the unit that they are in. Sums of decimals may be off by a rounding.
 * @example areCommoditiesHeavier({ weightLb: 500, commodities: [{ weightLb: 600 }] }); // => true
 */
export const areCommoditiesHeavier = ({
  weightLb,
  commodities = [],
}: Pick<ShipmentUnit, 'weightLb' | 'commodities'>): boolean =>
  withoutFloatNoise(commodities.reduce((sum, each) => sum + each.weightLb, 0)) > weightLb;

/**
 * The label of a unit (`index` from 0) in table, drawing and rules: A to Z, then AA.
 * @example unitKey(26); // => 'AA'
 */
export function unitKey(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : unitKey(Math.floor(index / 26) - 1) + letter;
}
