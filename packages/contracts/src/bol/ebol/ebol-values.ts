import * as z from 'zod/mini';
import { bolCatalog } from '../../constants/bol/catalog.ts';
import { bolLimits } from '../../constants/bol/limits.ts';
import { hazmatCatalog, lineCatalog } from '../../constants/bol/line-catalog.ts';
import { partyCatalog } from '../../constants/bol/party-catalog.ts';
import { list, text } from '../../text.ts';
import { ebolClassifications, ebolPackagings, ebolStates } from './ebol-codes.ts';

// The standard specifies no lengths. These are the longest that a bill can produce, so that every response is
// bounded.

/** Text of one or more lines that must not be empty. */
export const sentText = (limit: number) => text(limit, z.minLength(1));

/** Date and time without a zone: the local time of the location. */
export const localTime = text(23, z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:00\.000$/));

/** Dollars with two decimals. */
export const dollars = text(12, z.regex(/^\d+\.\d\d$/));

/** Area code and number, digits only, without country code. */
export const tenDigits = text(10, z.regex(/^[2-9]\d{2}[2-9]\d{6}$/));

export const counted = z
  .int()
  .check(z.gte(1), z.lte(bolLimits.count * bolLimits.lineItems), z.describe('Pieces or handling units'));

export const wholePounds = z.int().check(z.gte(1), z.describe('Whole pounds'));
export const pounds = z.literal('Pounds');

/** A location. The standard requires every member except the account and the location id. */
const place = {
  name: sentText(partyCatalog.company.limit),
  address1: sentText(partyCatalog.address.limit),
  city: sentText(partyCatalog.city.limit),
  stateProvince: z.enum(ebolStates),
  postalCode: text(partyCatalog.zip.limit, z.regex(/^\d{5}(?:-\d{4})?$/)),
  country: z.literal('USA'),
};

/** Origin, destination or the party that pays. Only the phone is required of its contact. */
export const EbolParty = z.strictObject({
  account: z.optional(sentText(bolCatalog.billToAccount.limit)),
  locationId: z.optional(sentText(bolCatalog.sidNumber.limit)),
  ...place,
  contact: z.strictObject({
    phone: tenDigits,
    phoneExt: z.optional(text(6, z.regex(/^\d+$/))),
    name: z.optional(sentText(partyCatalog.contact.limit)),
  }),
});

/** Where the carrier sends what it collects: an address, or one text with name and address. */
export const EbolRemitTo = z.union([
  z.strictObject(place),
  z.strictObject({ name: sentText(bolCatalog.codRemitTo.limit) }),
]);

const weightUnit = z.enum(['Pounds', 'Kilograms']);

const EbolHazardousDetails = z.strictObject({
  /** Left out where the quantity is a volume. The description always has the quantity. */
  weight: z.optional(z.int().check(z.gte(1))),
  weightUnit: z.optional(weightUnit),
  class: sentText(hazmatCatalog.hazardClass.limit),
  unnaNumber: sentText(hazmatCatalog.identificationNumber.limit),
  propername: sentText(hazmatCatalog.properShippingName.limit),
  technicalName: z.optional(sentText(hazmatCatalog.technicalName.limit)),
  /** The group as a digit. */
  packingGroup: z.optional(z.enum(['1', '2', '3'])),
  contractNumber: z.optional(sentText(bolCatalog.emergencyContract.limit)),
});

const EbolLineItem = z
  .strictObject({
    description: sentText(lineCatalog.commodityDescription.limit + 100),
    weight: wholePounds,
    weightUnit: pounds,
    pieces: counted,
    packagingType: z.enum(ebolPackagings),
    classification: z.enum(ebolClassifications),
    nmfc: z.optional(text(6, z.regex(/^\d+$/))),
    nmfcSub: z.optional(text(2, z.regex(/^\d+$/))),
    /** Required in the issuer's file, which describes it with the handling unit alone. */
    stackable: z.boolean(),
    hazardous: z.boolean(),
    hazardousDescription: z.optional(sentText(2_000)),
    hazardousDetails: z.optional(EbolHazardousDetails),
  })
  .check(
    z.refine(
      ({ hazardous, hazardousDescription }) => hazardous === (hazardousDescription !== undefined),
      'A hazardous line, and no other, needs its hazardous description',
    ),
  );

const side = z.int().check(z.gte(1), z.lte(10_000), z.describe('Whole inches'));

const EbolHandlingUnit = z.strictObject({
  count: counted,
  type: z.enum(ebolPackagings),
  weight: wholePounds,
  weightUnit: pounds,
  length: z.optional(side),
  width: z.optional(side),
  height: z.optional(side),
  dimensionsUnit: z.optional(z.literal('Inches')),
  stackable: z.boolean(),
  lineItems: list(EbolLineItem, bolLimits.lineItems, { least: 1 }),
});

/**
 * The freight. Every line belongs to its handling unit. The issuer's file also requires `lineItems` beside
 * the units without defining its content; because every line belongs to a unit, it is empty.
 */
export const EbolCommodities = z.strictObject({
  lineItemLayout: z.literal('Nested'),
  handlingUnits: list(EbolHandlingUnit, bolLimits.lineItems, { least: 1 }),
  lineItems: list(EbolLineItem, 0),
});

export const EbolTotals = z.strictObject({
  grossWeight: wholePounds,
  weightUnit: pounds,
  handlingUnits: counted,
  cube: z.optional(z.int().check(z.gte(1), z.describe('Cubic feet, where every unit has a size'))),
  cubeDimensionsUnit: z.optional(z.literal('Feet')),
  declaredValue: z.optional(
    z
      .int()
      .check(
        z.gte(1),
        z.lte(bolLimits.amountCents / 100),
        z.describe('Whole US dollars, where the value is declared for the shipment as a whole'),
      ),
  ),
  currency: z.optional(z.literal('USD')),
});
