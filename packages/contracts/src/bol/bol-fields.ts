import * as z from 'zod/mini';
import { bolCatalog } from '../constants/bol/catalog.ts';
import { type AccessorialId, accessorials, referenceKinds } from '../constants/bol/choices.ts';
import { bolIdPattern, bolLimits } from '../constants/bol/limits.ts';
import { hazmatCatalog, lineCatalog } from '../constants/bol/line-catalog.ts';
import { partyCatalog } from '../constants/bol/party-catalog.ts';
import { Metadata } from '../metadata.ts';
import { Day, list, text } from '../text.ts';
import { completeOf, draftOf, field, optional, optionalLine, requiredLine } from './field.ts';
import { fieldsOf } from './field-kinds.ts';
import { count, weight } from './figures.ts';
import { BolNumber } from './number.ts';

export const hazmatFields = fieldsOf(hazmatCatalog, {});

/** One line of freight. */
export const lineItemFields = fieldsOf(lineCatalog, {
  hazmatDetails: field(z.optional(completeOf(hazmatFields)), draftOf(hazmatFields)),
});

/** An address to which freight, or a bill, is sent, and the contact there. */
export const { contact, phone, ...place } = fieldsOf(partyCatalog, {});

const everyAccessorial = Object.keys(accessorials) as [AccessorialId, ...AccessorialId[]];
const chosen = list(z.enum(everyAccessorial), everyAccessorial.length);

const reference = {
  kind: field(z.enum(referenceKinds), z.enum(referenceKinds)),
  value: requiredLine('Reference', bolLimits.reference),
};

const { underlyingBols } = bolLimits;
const stopForm = `Stop must be a whole number from 1 to ${underlyingBols}`;
/** One bill that a master bill combines, of the user or of another shipper. */
const underlyingBol = {
  stop: optional(z.int(stopForm).check(z.gte(1, stopForm), z.lte(underlyingBols, stopForm))),
  bolNumber: requiredLine('BOL number', bolLimits.underlyingNumber),
  consignee: requiredLine('Consignee', partyCatalog.company.limit),
  place: optionalLine('City and state', bolLimits.underlyingPlace),
  packages: count('Packages', 1),
  weight,
};

/** The number and the day of a void bill are printed on the bill that replaces it. */
const corrected = z
  .strictObject({ id: text(64, z.regex(bolIdPattern)), bolNumber: BolNumber, voidedOn: Day })
  .check(z.describe('The void bill that this one replaces, as printed next to its number'));

/** The schemas of every field of the bill. Weights in pounds, amounts in cents. */
export const bolFields = fieldsOf(bolCatalog, {
  thirdPartyBillTo: field(z.optional(completeOf(place)), draftOf(place)),
  lineItems: field(
    list(completeOf(lineItemFields), bolLimits.lineItems, {
      least: 1,
      tooFew: 'At least one line item is required',
      tooMany: `A bill of lading holds at most ${bolLimits.lineItems} lines`,
    }),
    list(draftOf(lineItemFields), bolLimits.lineItems),
  ),
  accessorials: field(z._default(chosen, []), chosen),
  underlyingBols: field(
    z.optional(list(completeOf(underlyingBol), underlyingBols)),
    list(draftOf(underlyingBol), underlyingBols),
  ),
  corrects: field(z.optional(corrected), corrected),
  metadata: field(z.optional(Metadata), Metadata),
  references: field(
    z._default(list(completeOf(reference), bolLimits.references), []),
    list(
      z.strictObject({ kind: reference.kind.complete, value: text(bolLimits.reference) }),
      bolLimits.references,
    ),
  ),
});
