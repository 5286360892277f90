import * as z from 'zod/mini';
import { bolLimits } from '../../facts/bol/limits.ts';
import { text } from '../../text.ts';
import { ebolStates } from './ebol-codes.ts';
import { said, tenDigits } from './ebol-values.ts';

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
