import * as z from 'zod/mini';
import { DimensionIn, FreightClass, WeightLb } from './measures.ts';

/** How a handling unit or a piece is packed. */
export const Packaging = z.enum(['pallet', 'crate', 'box', 'drum', 'bundle', 'roll', 'bag', 'loose']);
export type Packaging = z.infer<typeof Packaging>;

export const Commodity = z.strictObject({
  description: z.string().check(z.maxLength(200)),
  pieces: z.int().check(z.gte(1), z.lte(100_000)),
  packaging: Packaging,
  /** Pounds, all pieces together. */
  weightLb: WeightLb,
  freightClass: z.optional(FreightClass),
  /** NMFC item and sub, '156600-05'. */
  nmfcItem: z.optional(z.string().check(z.regex(/^\d{1,6}(-\d{1,2})?$/))),
  hazmat: z.boolean(),
});
export type Commodity = z.infer<typeof Commodity>;

/** One kind of handling unit, `count` of them alike. Dimensions and weight are of one unit; the height includes the pallet. */
export const HandlingUnit = z.strictObject({
  count: z.int().check(z.gte(1), z.lte(1_000)),
  packaging: Packaging,
  lengthIn: DimensionIn,
  widthIn: DimensionIn,
  heightIn: DimensionIn,
  weightLb: WeightLb,
  stackable: z.boolean(),
  commodities: z.array(Commodity).check(z.maxLength(50)),
});
export type HandlingUnit = z.infer<typeof HandlingUnit>;

/** What moves from the calculator to the predictor and the bill of lading. At most 100 kinds of unit. */
export const Shipment = z.strictObject({
  handlingUnits: z.array(HandlingUnit).check(z.minLength(1), z.maxLength(100)),
});
export type Shipment = z.infer<typeof Shipment>;

/** The calculator's four fields and optional description, as a shipment of one pallet. */
export function oneUnitShipment(fields: {
  lengthIn: number;
  widthIn: number;
  heightIn: number;
  weightLb: number;
  commodityDescription?: string;
}): Shipment {
  const { commodityDescription = '', ...unit } = fields;
  const commodity: Commodity = {
    description: commodityDescription,
    pieces: 1,
    packaging: 'pallet',
    weightLb: fields.weightLb,
    hazmat: false,
  };
  return {
    handlingUnits: [{ ...unit, count: 1, packaging: 'pallet', stackable: false, commodities: [commodity] }],
  };
}
