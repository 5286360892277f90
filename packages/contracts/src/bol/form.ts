import * as z from 'zod/mini';
import {
  declaredValuePers,
  feeTerms,
  freightChargeTerms,
  freightCounters,
  referenceKinds,
  serviceTypes,
  trailerLoaders,
} from '../facts/bol/choices.ts';
import { bolFormFaults } from '../facts/bol/form-rules.ts';
import { formatEmergencyPhone } from '../facts/bol/format-us-phone.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { list, trimmedText, wordedText } from '../text.ts';
import { Accessorial } from './accessorial.ts';
import { BolLineItem } from './line-item.ts';
import { optionalLine, optionalText, requiredLine } from './lines-of-text.ts';
import { UsPhone } from './us-phone.ts';
import { UsState } from './us-state.ts';

const company = requiredLine('Company', bolLimits.company);
const address = requiredLine('Address', bolLimits.address);
const city = requiredLine('City', bolLimits.city);
const contact = requiredLine('Contact', bolLimits.contact);
const aZip = 'ZIP must have 5 digits, or 9 as 30318-1234';
const Zip = trimmedText(
  10,
  { missing: 'ZIP is required', tooLong: aZip },
  z.minLength(1, { error: 'ZIP is required', abort: true }),
  z.regex(/^\d{5}(-\d{4})?$/, aZip),
);

const aShipDate = 'Ship date must be a date such as 2026-11-20';
const aScac = 'SCAC must be two to four letters';
const aProNumber = 'PRO number must be at most 20 letters, digits and hyphens';

/** An amount in cents. */
const Amount = z.int().check(z.gte(1), z.lte(bolLimits.amountCents));

/** The party who pays the freight charges when neither shipper nor consignee does. */
export const ThirdParty = z.strictObject({ company, address, city, state: UsState, zip: Zip });
export type ThirdParty = z.infer<typeof ThirdParty>;

/**
 * The bill of lading as it is issued: the fields of the product specification (section 3) under their names,
 * followed by those of the standard form. Weights in pounds, amounts in cents. `feeTerms` and
 * `customerCheckAcceptable` belong to the COD amount. Totals may be left out; totals that are given are
 * compared with the lines (`checkTotals`). The rules between several fields are in `bolFormFaults`.
 * Source of what is required: 49 CFR 373.101.
 */
export const BolForm = z
  .strictObject({
    shipperCompany: company,
    shipperAddress: address,
    shipperCity: city,
    shipperState: UsState,
    shipperZip: Zip,
    shipperContact: contact,
    shipperPhone: UsPhone,
    consigneeCompany: company,
    consigneeAddress: address,
    consigneeCity: city,
    consigneeState: UsState,
    consigneeZip: Zip,
    consigneeContact: contact,
    consigneePhone: UsPhone,
    shipDate: wordedText(
      10,
      { missing: 'Ship date is required', tooLong: aShipDate },
      z.iso.date({
        error: ({ input }) =>
          typeof input === 'string' && input.trim() !== '' ? aShipDate : 'Ship date is required',
      }),
    ),
    serviceType: z._default(z.enum(serviceTypes), 'LTL'),
    lineItems: list(BolLineItem, bolLimits.lineItems, {
      least: 1,
      tooFew: 'At least one line item is required',
      tooMany: `A bill of lading holds at most ${bolLimits.lineItems} lines`,
    }),
    totalPackages: z.optional(z.int().check(z.gte(0))),
    totalWeight: z.optional(z.number().check(z.gte(0))),
    freightChargeTerms: z._default(z.enum(freightChargeTerms), 'Prepaid'),
    feeTerms: z._default(z.enum(feeTerms), 'Collect'),
    customerCheckAcceptable: z._default(z.boolean(), false),
    trailerLoaded: z._default(z.enum(trailerLoaders), 'Shipper'),
    freightCounted: z._default(z.enum(freightCounters), 'Shipper'),
    masterBol: z._default(z.boolean(), false),
    thirdPartyBillTo: z.optional(ThirdParty),
    codAmountCents: z.optional(Amount),
    declaredValueCents: z.optional(Amount),
    declaredValuePer: z._default(z.enum(declaredValuePers), 'shipment'),
    section7: z._default(z.boolean(), false),
    accessorials: z._default(list(Accessorial, 6), []),
    references: z._default(
      list(
        z.strictObject({
          kind: z.enum(referenceKinds),
          value: requiredLine('Reference', bolLimits.reference),
        }),
        bolLimits.references,
      ),
      [],
    ),
    carrierName: optionalLine('Carrier', bolLimits.carrierName),
    /** Standard Carrier Alpha Code: two to four letters. Source: NMFTA, scac.nmfta.org. */
    scac: z.optional(trimmedText(4, { tooLong: aScac }, z.toUpperCase(), z.regex(/^([A-Z]{2,4})?$/, aScac))),
    proNumber: z.optional(
      trimmedText(20, { tooLong: aProNumber }, z.regex(/^[A-Za-z0-9-]{0,20}$/, aProNumber)),
    ),
    trailerNumber: optionalLine('Trailer number', bolLimits.trailerNumber),
    sealNumbers: optionalLine('Seal numbers', bolLimits.sealNumbers),
    /** A number that is answered day and night while the freight is under way (49 CFR 172.604(a)). */
    emergencyPhone: z.optional(
      trimmedText(
        bolLimits.phone,
        {},
        z.refine((text) => text === '' || formatEmergencyPhone(text) !== undefined, {
          error: 'Emergency phone must be a US number, or begin with + and the country code',
        }),
        z.overwrite((text) => formatEmergencyPhone(text) ?? text),
      ),
    ),
    /** The person who is registered with the answering service, or the contract number (172.604(b)). */
    emergencyContract: optionalLine('Emergency contract', bolLimits.emergencyContract),
    specialInstructions: optionalText('Special instructions', bolLimits.specialInstructions),
  })
  .check((payload) => {
    for (const { field, message } of bolFormFaults(payload.value)) {
      payload.issues.push({
        code: 'custom',
        path: [...field],
        message,
        input: payload.value,
        continue: true,
      });
    }
  });
export type BolForm = z.infer<typeof BolForm>;
/** The form as a client sends it: fields that have a default may be left out. */
export type BolFormInput = z.input<typeof BolForm>;
