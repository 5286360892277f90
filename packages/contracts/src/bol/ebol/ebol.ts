import * as z from 'zod/mini';
import { bolCatalog } from '../../constants/bol/catalog.ts';
import { feeTerms } from '../../constants/bol/choices.ts';
import { bolLimits } from '../../constants/bol/limits.ts';
import { lineCatalog } from '../../constants/bol/line-catalog.ts';
import { list, text } from '../../text.ts';
import {
  type EbolServiceCode,
  ebolLimitedAccessTypes,
  ebolPaymentTerms,
  ebolRequestorRoles,
  ebolServiceCodes,
} from './ebol-codes.ts';
import {
  counted,
  dollars,
  EbolCommodities,
  EbolParty,
  EbolRemitTo,
  EbolTotals,
  localTime,
  pounds,
  sentText,
  tenDigits,
  wholePounds,
} from './ebol-values.ts';

const accessType = z.optional(z.enum(ebolLimitedAccessTypes));
const appointment = z.strictObject({ start: localTime, end: z.optional(localTime) });

const EbolServices = z.strictObject({
  codes: list(z.enum(ebolServiceCodes), ebolServiceCodes.length),
  hazardousDetails: z.optional(
    z.strictObject({
      emergencyContact: z.optional(
        z.strictObject({
          name: z.optional(sentText(bolCatalog.emergencyContract.limit)),
          phone: z.optional(tenDigits),
        }),
      ),
    }),
  ),
  cod: z.optional(
    z.strictObject({
      amount: dollars,
      currency: z.literal('USD'),
      terms: z.enum(feeTerms),
      customerCheckAcceptable: z.boolean(),
      remitTo: EbolRemitTo,
    }),
  ),
  sortAndSegregateDetails: z.optional(z.strictObject({ pieces: counted })),
  limitedAccessType: z.optional(z.strictObject({ origin: accessType, destination: accessType })),
  appointmentDetails: z.optional(
    z.strictObject({ pickup: z.optional(appointment), delivery: z.optional(appointment) }),
  ),
});

type Services = z.infer<typeof EbolServices>;

const EbolReferences = z.strictObject({
  pro: z.optional(sentText(bolCatalog.proNumber.limit)),
  quoteId: z.optional(sentText(bolLimits.reference)),
  shipmentId: z.optional(sentText(bolCatalog.sidNumber.limit)),
  masterBol: z.optional(sentText(bolCatalog.masterBolNumber.limit)),
  bol: list(sentText(17), 1, { least: 1 }),
  po: z.optional(
    list(
      z.strictObject({
        number: z.optional(sentText(lineCatalog.customerOrderNo.limit)),
        pieces: z.optional(counted),
        weight: z.optional(wholePounds),
        weightUnit: z.optional(pounds),
        palletized: z.optional(z.boolean()),
        additionalShipperInfo: z.optional(
          sentText((lineCatalog.additionalShipperInfo.limit + 2) * bolLimits.lineItems),
        ),
      }),
      bolLimits.lineItems + bolLimits.references,
    ),
  ),
  additionalReferences: z.optional(
    list(
      z.strictObject({ name: sentText(40), value: sentText(160) }),
      bolLimits.references + 2 * bolLimits.underlyingBols + 10,
    ),
  ),
});

/** The detail that the standard requires for a code. */
const requiredWith: readonly { code: EbolServiceCode; of: (services: Services) => object | undefined }[] = [
  { code: 'COD', of: ({ cod }) => cod },
  { code: 'APTP', of: ({ appointmentDetails }) => appointmentDetails?.pickup },
  { code: 'APTD', of: ({ appointmentDetails }) => appointmentDetails?.delivery },
  { code: 'SRT', of: ({ sortAndSegregateDetails }) => sortAndSegregateDetails },
  { code: 'HAZ', of: ({ hazardousDetails }) => hazardousDetails },
];

/**
 * A bill of lading as the request to a carrier: the published fields of NMFTA's eBOL 2.1.0, with its required
 * fields and allowed values. Of the optional fields it has those that a bill can fill; it requests no images
 * and no notifications, and has no customs broker. Source: Digital LTL Council, Electronic Bill Of Lading
 * Service 2.1.0 (OpenAPI), BOL_Request (github.com/dsdcapis/full-truckload, ltl-ebol-2.1.0-openapi.yaml).
 */
export const Ebol = z
  .strictObject({
    version: z.literal('2.1.0'),
    bol: z.strictObject({
      function: z.literal('Create'),
      isTest: z.boolean(),
      requestorRole: z.enum(ebolRequestorRoles),
      /** The ship date. It does not request a pickup. */
      requestedPickupDate: localTime,
      specialInstructions: z.optional(text(8_000, z.minLength(1))),
    }),
    referenceNumbers: EbolReferences,
    payment: z.strictObject({ terms: z.enum(ebolPaymentTerms) }),
    commodities: EbolCommodities,
    shipmentTotals: EbolTotals,
    accessorials: EbolServices,
    origin: EbolParty,
    destination: EbolParty,
    billTo: EbolParty,
  })
  .check(({ value: { accessorials, commodities }, issues }) => {
    const hasHazmat = commodities.handlingUnits.some(({ lineItems }) =>
      lineItems.some(({ hazardous }) => hazardous),
    );
    for (const { code, of } of requiredWith) {
      const isNeeded = accessorials.codes.includes(code) || (code === 'HAZ' && hasHazmat);
      if (isNeeded === (of(accessorials) !== undefined)) continue;
      const message = `The detail of ${code} goes with its code and with nothing else`;
      issues.push({ code: 'custom', path: ['accessorials'], message, input: accessorials });
    }
  });
export type Ebol = z.infer<typeof Ebol>;
