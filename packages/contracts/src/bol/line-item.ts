import { maxWeightLb } from '@freightwright/domain';
import * as z from 'zod/mini';
import { bolLimits } from '../facts/bol/limits.ts';
import { maxNmfcItem, nmfcItemPattern } from '../facts/nmfc-item.ts';
import { FreightClass } from '../measures.ts';
import { trimmedText } from '../text.ts';
import { HazmatDetails } from './hazmat.ts';
import { optionalLine, requiredLine } from './lines-of-text.ts';
import { PackageType, PalletType } from './package-type.ts';

/** A number of packages, pieces or handling units on one line. */
export const bolCount = z.int().check(z.gte(1), z.lte(bolLimits.count));

const anItem = 'NMFC item must be digits, such as 156600-05';

const toHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * One line of freight: the specification's seven fields, followed by what the standard form and the law ask
 * for.
 */
export const BolLineItem = z.strictObject({
  customerOrderNo: optionalLine('Customer order number', bolLimits.orderNumber),
  packages: z._default(bolCount, 1),
  /** Pounds, all packages together, to the hundredth. */
  weight: z.number('Weight is required').check(
    z.gte(0.01, 'Weight must be more than 0 lb'),
    z.lte(maxWeightLb),
    z.refine((lb) => toHundredths(lb) === lb, 'Weight must have at most two decimals'),
  ),
  palletType: z._default(PalletType, 'Standard'),
  commodityDescription: requiredLine('Commodity description', bolLimits.commodityDescription),
  nmfcClass: z.optional(FreightClass),
  hazmat: z._default(z.boolean(), false),
  packageType: z._default(PackageType, 'carton'),
  /**
   * How many units the driver handles, and of what kind. A line whose freight stands on another line's unit
   * has none of its own.
   */
  handlingUnits: z._default(z.int().check(z.gte(0), z.lte(bolLimits.count)), 1),
  handlingUnitType: z._default(PackageType, 'pallet'),
  /** NMFC item, with its sub if it has one: '32240', '156600-05'. */
  nmfcItem: z.optional(trimmedText(maxNmfcItem, { tooLong: anItem }, z.regex(nmfcItemPattern, anItem))),
  /** Printed next to the order number in the customer's part of the form. */
  additionalShipperInfo: optionalLine('Additional shipper info', bolLimits.additionalInfo),
  hazmatDetails: z.optional(HazmatDetails),
});
export type BolLineItem = z.infer<typeof BolLineItem>;
