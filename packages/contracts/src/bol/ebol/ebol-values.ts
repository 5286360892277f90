import * as z from 'zod/mini';
import { bolLimits } from '../../facts/bol/limits.ts';
import { text } from '../../text.ts';
import { ebolStates } from './ebol-codes.ts';

// The standard gives no lengths. Those here are what a bill can fill, so that every answer has a limit.

/** One line or several, which must say something. */
export const said = (limit: number) => text(limit, z.minLength(1));

/** Date and time without a zone: the time of the place that is meant. */
export const localTime = text(23, z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:00\.000$/));

/** Dollars with two decimals. */
export const dollars = text(12, z.regex(/^\d+\.\d\d$/));

/** Area code and number, without country code and without anything between the digits. */
export const tenDigits = text(10, z.regex(/^[2-9]\d{2}[2-9]\d{6}$/));

export const counted = z
  .int()
  .check(z.gte(1), z.lte(bolLimits.count * bolLimits.lineItems), z.describe('Pieces or handling units'));

export const wholePounds = z.int().check(z.gte(1), z.describe('Whole pounds'));
export const pounds = z.literal('Pounds');

/** Where somebody is, of which the standard asks every member but the account and the location's id. */
const place = {
  name: said(bolLimits.company),
  address1: said(bolLimits.address),
  city: said(bolLimits.city),
  stateProvince: z.enum(ebolStates),
  postalCode: text(bolLimits.zip, z.regex(/^\d{5}(?:-\d{4})?$/)),
  country: z.literal('USA'),
};

/** Origin, destination or the party that pays. Only the phone is required of its contact. */
export const EbolParty = z.strictObject({
  account: z.optional(said(bolLimits.account)),
  locationId: z.optional(said(bolLimits.partyNumber)),
  ...place,
  contact: z.strictObject({
    phone: tenDigits,
    phoneExt: z.optional(text(6, z.regex(/^\d+$/))),
    name: z.optional(said(bolLimits.contact)),
  }),
});

/** To whom the carrier sends what it collects: a place, or one text with its name and address. */
export const EbolRemitTo = z.union([
  z.strictObject(place),
  z.strictObject({ name: said(bolLimits.codRemitTo) }),
]);
