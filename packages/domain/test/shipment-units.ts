import type { ShipmentUnit } from '../src/index.ts';

/** A handling unit of these inches: one unit of 100 lb unless said otherwise. */
export function unit(
  lengthIn: number,
  widthIn: number,
  heightIn: number,
  more: Partial<ShipmentUnit> = {},
): ShipmentUnit {
  return { lengthIn, widthIn, heightIn, count: 1, weightLb: 100, stackable: false, ...more };
}
