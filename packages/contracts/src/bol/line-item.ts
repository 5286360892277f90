import * as z from 'zod/mini';
import { packageTypes, palletTypes } from '../constants/bol/choices.ts';
import { bolLimits } from '../constants/bol/limits.ts';
import { maxNmfcItem, nmfcItemPattern, nmfcItemSentence } from '../constants/limits.ts';
import { FreightClass } from '../measures.ts';
import { trimmedText } from '../text.ts';
import {
  choice,
  completeOf,
  draftOf,
  field,
  flag,
  optional,
  optionalLine,
  requiredLine,
  typed,
} from './field.ts';
import { count, unitSizeFields, weight } from './figures.ts';
import { hazmatFields } from './hazmat.ts';

type PackageType = keyof typeof packageTypes;
const everyPackageType = Object.keys(packageTypes) as [PackageType, ...PackageType[]];

/**
 * One line of freight: the specification's seven fields, and those of the standard form and the law. The
 * order is the form's, in which errors are listed.
 */
export const lineItemFields = {
  commodityDescription: requiredLine('Commodity description', bolLimits.commodityDescription),
  /** Number and kind of the units that the driver handles. A line loaded on another line's unit has none. */
  handlingUnits: count('Handling units', 0),
  handlingUnitType: choice(everyPackageType, 'pallet'),
  packages: count('Packages', 1),
  packageType: choice(everyPackageType, 'carton'),
  /** Pounds, all packages together, to the hundredth. */
  weight,
  ...unitSizeFields,
  palletType: choice(palletTypes),
  nmfcClass: optional(FreightClass),
  /** NMFC item, with its sub if it has one: '32240', '156600-05'. */
  nmfcItem: typed(
    z.optional(
      trimmedText(maxNmfcItem, { tooLong: nmfcItemSentence }, z.regex(nmfcItemPattern, nmfcItemSentence)),
    ),
    maxNmfcItem + 1,
  ),
  /** Item and class come from an illustrative sample row, unconfirmed, as the printed line states. */
  nmfcSample: optional(z.boolean()),
  customerOrderNo: optionalLine('Customer order number', bolLimits.orderNumber),
  /** Printed next to the order number in the customer's section of the form. */
  additionalShipperInfo: optionalLine('Additional shipper info', bolLimits.additionalInfo),
  hazmat: flag,
  hazmatDetails: field(z.optional(completeOf(hazmatFields)), draftOf(hazmatFields)),
};
