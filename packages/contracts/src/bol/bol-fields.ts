import * as z from 'zod/mini';
import {
  type AccessorialId,
  accessorials,
  declaredValuePers,
  feeTerms,
  freightChargeTerms,
  freightCounters,
  referenceKinds,
  serviceTypes,
  trailerLoaders,
} from '../constants/bol/choices.ts';
import { formatEmergencyPhone } from '../constants/bol/format-us-phone.ts';
import { bolLimits } from '../constants/bol/limits.ts';
import { list, text, trimmedText, wordedText } from '../text.ts';
import {
  choice,
  completeOf,
  draftOf,
  field,
  flag,
  optionalLine,
  optionalText,
  requiredLine,
  typed,
} from './field.ts';
import { amount, total } from './figures.ts';
import { lineItemFields } from './line-item.ts';
import {
  handlingFields,
  partyNumberFields,
  paymentFields,
  stopTimeFields,
  UsPhone,
  UsState,
} from './party.ts';

const aZip = 'ZIP must have 5 digits, or 9 as 30318-1234';
const aShipDate = 'Ship date must be a date such as 2026-11-20';
const aScac = 'SCAC must be two to four letters';
const aProNumber = 'PRO number must be at most 20 letters, digits and hyphens';

/** An address to which freight, or a bill, is sent. */
const place = {
  company: requiredLine('Company', bolLimits.company),
  address: requiredLine('Address', bolLimits.address),
  city: requiredLine('City', bolLimits.city),
  state: typed(UsState, 2),
  zip: typed(
    trimmedText(
      bolLimits.zip,
      { missing: 'ZIP is required', tooLong: aZip },
      z.minLength(1, { error: 'ZIP is required', abort: true }),
      z.regex(/^\d{5}(-\d{4})?$/, aZip),
    ),
    bolLimits.zip,
  ),
};
const contact = requiredLine('Contact', bolLimits.contact);
const phone = typed(UsPhone, bolLimits.phone);

const everyAccessorial = Object.keys(accessorials) as [AccessorialId, ...AccessorialId[]];
const chosen = list(z.enum(everyAccessorial), everyAccessorial.length);

const reference = {
  kind: field(z.enum(referenceKinds), z.enum(referenceKinds)),
  value: requiredLine('Reference', bolLimits.reference),
};

/**
 * Every field of the bill: those of the product specification (section 3) under their names, followed by
 * those of the standard form. Weights in pounds, amounts in cents.
 */
export const bolFields = {
  shipperCompany: place.company,
  shipperAddress: place.address,
  shipperCity: place.city,
  shipperState: place.state,
  shipperZip: place.zip,
  shipperContact: contact,
  shipperPhone: phone,
  consigneeCompany: place.company,
  consigneeAddress: place.address,
  consigneeCity: place.city,
  consigneeState: place.state,
  consigneeZip: place.zip,
  consigneeContact: contact,
  consigneePhone: phone,
  shipDate: field(
    wordedText(
      10,
      { missing: 'Ship date is required', tooLong: aShipDate },
      z.iso.date({
        error: ({ input }) =>
          typeof input === 'string' && input.trim() !== '' ? aShipDate : 'Ship date is required',
      }),
    ),
    text(10, z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
  ),
  serviceType: choice(serviceTypes),
  lineItems: field(
    list(completeOf(lineItemFields), bolLimits.lineItems, {
      least: 1,
      tooFew: 'At least one line item is required',
      tooMany: `A bill of lading holds at most ${bolLimits.lineItems} lines`,
    }),
    list(draftOf(lineItemFields), bolLimits.lineItems),
  ),
  totalPackages: total(z.int()),
  totalWeight: total(z.number()),
  freightChargeTerms: choice(freightChargeTerms),
  feeTerms: choice(feeTerms),
  customerCheckAcceptable: flag,
  trailerLoaded: choice(trailerLoaders),
  freightCounted: choice(freightCounters),
  masterBol: flag,
  /** The party who pays the freight charges instead of shipper or consignee. */
  thirdPartyBillTo: field(z.optional(completeOf(place)), draftOf(place)),
  codAmountCents: amount('COD amount'),
  declaredValueCents: amount('Declared value'),
  declaredValuePer: choice(declaredValuePers),
  section7: flag,
  accessorials: field(z._default(chosen, []), chosen),
  references: field(
    z._default(list(completeOf(reference), bolLimits.references), []),
    list(
      z.strictObject({ kind: reference.kind.complete, value: text(bolLimits.reference) }),
      bolLimits.references,
    ),
  ),
  carrierName: optionalLine('Carrier', bolLimits.carrierName),
  /** Standard Carrier Alpha Code: two to four letters. Source: NMFTA, scac.nmfta.org. */
  scac: typed(
    z.optional(
      trimmedText(bolLimits.scac, { tooLong: aScac }, z.toUpperCase(), z.regex(/^([A-Z]{2,4})?$/, aScac)),
    ),
    bolLimits.scac,
  ),
  proNumber: typed(
    z.optional(
      trimmedText(bolLimits.proNumber, { tooLong: aProNumber }, z.regex(/^[A-Za-z0-9-]{0,20}$/, aProNumber)),
    ),
    bolLimits.proNumber,
  ),
  trailerNumber: optionalLine('Trailer number', bolLimits.trailerNumber),
  sealNumbers: optionalLine('Seal numbers', bolLimits.sealNumbers),
  /** A 24-hour number during transport (49 CFR 172.604(a)). */
  emergencyPhone: typed(
    z.optional(
      trimmedText(
        bolLimits.phone,
        {},
        z.refine((number) => number === '' || formatEmergencyPhone(number) !== undefined, {
          error: 'Emergency phone must be a US number, or begin with + and the country code',
        }),
        z.overwrite((number) => formatEmergencyPhone(number) ?? number),
      ),
    ),
    bolLimits.phone,
  ),
  /** The person registered with the answering service, or the contract number (172.604(b)). */
  emergencyContract: optionalLine('Emergency contract', bolLimits.emergencyContract),
  specialInstructions: optionalText('Special instructions', bolLimits.specialInstructions),
  ...partyNumberFields,
  ...stopTimeFields,
  ...handlingFields,
  ...paymentFields,
};
