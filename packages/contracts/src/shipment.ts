import type { ShipmentUnit, UnitCommodity } from '@freightwright/domain';
import {
  areCommoditiesHeavier,
  maxPalletHeightIn,
  overallHeightIn,
  packagings,
  standsOnPallet,
} from '@freightwright/domain';
import * as z from 'zod/mini';
import { maxNmfcItem, nmfcItemPattern } from './constants/bol/limits.ts';
import {
  maxCommodities,
  maxCommodityDescription,
  maxPieces,
  maxUnitCount,
  maxUnitKinds,
} from './constants/limits.ts';
import { DimensionIn, FreightClass, WeightLb } from './measures.ts';
import { list, text } from './text.ts';

/** How a handling unit or a piece is packed. */
export const Packaging = z.enum(packagings.map(({ id }) => id));
export type Packaging = z.infer<typeof Packaging>;

/** Goods of one kind inside a handling unit. Pieces and weight are those in ONE unit, whatever its count. */
export const Commodity = z.strictObject({
  description: text(maxCommodityDescription),
  pieces: z.int().check(z.gte(1), z.lte(maxPieces)),
  packaging: Packaging,
  /** Pounds, all pieces in one handling unit together. */
  weightLb: WeightLb,
  /** Class of the commodity's own NMFC item. Left out for freight that is rated on density alone. */
  freightClass: z.optional(FreightClass),
  /** NMFC item and sub, '156600-05'. */
  nmfcItem: z.optional(text(maxNmfcItem, z.regex(nmfcItemPattern))),
  hazmat: z.boolean(),
});
export type Commodity = z.infer<typeof Commodity>;

/** The commodities of a unit weigh no more than the unit, whose weight includes them. */
function checkCommodities({
  value: { weightLb, commodities },
  issues,
}: z.core.ParsePayload<Pick<ShipmentUnit, 'weightLb'> & { commodities: readonly UnitCommodity[] }>): void {
  if (!areCommoditiesHeavier({ weightLb, commodities })) return;
  const message = 'The commodities weigh more than the unit that they are in';
  issues.push({
    code: 'custom',
    path: ['commodities'],
    message,
    params: { rule: 'heavier' },
    input: commodities,
  });
}

/**
 * One kind of handling unit, of which there are `count` equal ones. Dimensions and weight are those of one
 * unit. The height is the whole height as tendered, including the pallet. When the shipper measured the goods
 * alone, `addedPalletHeightIn` records how much of it was added, so that a form can show the entry again.
 */
export const HandlingUnit = z
  .strictObject({
    count: z.int().check(z.gte(1), z.lte(maxUnitCount)),
    packaging: Packaging,
    lengthIn: DimensionIn,
    widthIn: DimensionIn,
    heightIn: DimensionIn,
    weightLb: WeightLb,
    stackable: z.boolean(),
    /** Whether the unit may be loaded across the trailer as well as along it. Default true. */
    turnable: z.optional(z.boolean()),
    addedPalletHeightIn: z.optional(DimensionIn.check(z.lte(maxPalletHeightIn))),
    commodities: list(Commodity, maxCommodities),
  })
  .check(checkCommodities);
export type HandlingUnit = z.infer<typeof HandlingUnit>;

/** What the calculator passes to the predictor and the bill of lading. */
export const Shipment = z.strictObject({ handlingUnits: list(HandlingUnit, maxUnitKinds, { least: 1 }) });
export type Shipment = z.infer<typeof Shipment>;

/** The four figures of the calculator. */
export type HandlingUnitMeasures = Pick<HandlingUnit, 'lengthIn' | 'widthIn' | 'heightIn' | 'weightLb'>;

/**
 * Makes a handling unit from a form's values, inches and pounds. The height of the pallet is added when the
 * entry left it out, and recorded in the unit.
 * @param palletHeightIn inches to add; null when the height includes the pallet.
 * @example
 * handlingUnit({ lengthIn: 48, widthIn: 40, heightIn: 42, weightLb: 500 }, {}, 5.5).heightIn; // => 47.5
 */
export function handlingUnit(
  measures: HandlingUnitMeasures,
  details: Partial<Omit<HandlingUnit, keyof HandlingUnitMeasures | 'addedPalletHeightIn'>> = {},
  palletHeightIn: number | null = null,
): HandlingUnit {
  const packaging = details.packaging ?? 'pallet';
  const added = palletHeightIn !== null && standsOnPallet(packaging) ? palletHeightIn : null;
  return {
    count: 1,
    stackable: false,
    commodities: [],
    ...details,
    ...measures,
    packaging,
    heightIn: overallHeightIn(
      measures.heightIn,
      added === null ? { palletIncluded: true } : { palletIncluded: false, palletHeightIn: added },
    ),
    ...(added === null ? {} : { addedPalletHeightIn: added }),
  };
}
