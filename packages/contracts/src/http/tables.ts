import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { maxNmfcItem, nmfcItemPattern } from '../constants/bol/limits.ts';
import { partyCatalog } from '../constants/bol/party-catalog.ts';
import { type UsStateCode, usStates } from '../constants/bol/us-states.ts';
import { lookupLimits } from '../constants/limits.ts';
import { FreightClass } from '../measures.ts';
import { defineRoute, routesOf } from '../route.ts';
import { list, text } from '../text.ts';

const Zip = text(5, z.regex(/^\d{5}$/, 'ZIP must be five digits'), z.describe('ZIP code, five digits'));
const codes = Object.keys(usStates) as [UsStateCode, ...UsStateCode[]];

/**
 * The postal city of a ZIP code, and its state. Military addresses are not found, because no motor carrier
 * delivers there. Clients that show the response must credit GeoNames (CC BY 4.0).
 */
export const readZip = defineRoute({
  ...addresses.readZip,
  service: 'bol',
  summary: 'City and state of a ZIP code',
  access: 'public',
  isTable: true,
  params: z.object({ zip: Zip }),
  response: z.strictObject({
    place: z.strictObject({ zip: Zip, city: text(partyCatalog.city.limit), state: z.enum(codes) }),
  }),
  problems: ['zip.not-found'],
});

/** An NMFC item: code, commodity, and its class, which is null for freight that is rated on density alone. */
const NmfcEntry = z.strictObject({
  code: text(maxNmfcItem, z.regex(nmfcItemPattern)),
  commodity: text(lookupLimits.nmfcCommodity, z.minLength(1)),
  freightClass: z.nullable(FreightClass),
});

const Count = z.int().check(z.gte(0), z.lte(lookupLimits.nmfcRows));

/**
 * The NMFC items whose commodity, code or class contains a text; without a text all of them. They come from
 * the listing licensed by the site's operator. Without one they are fifteen sample entries, and
 * `illustrative` is true: clients must label them as samples.
 */
export const searchNmfc = defineRoute({
  ...addresses.searchNmfc,
  service: 'bol',
  summary: 'NMFC items by commodity, code or class',
  access: 'public',
  isTable: true,
  query: z.strictObject({ q: z.optional(text(lookupLimits.q, z.describe('Text to search for'))) }),
  response: z.strictObject({
    illustrative: z.boolean(),
    /** Entries of the whole listing. */
    total: Count,
    /** Matching entries, of which the first 50 follow in the order of the listing. */
    found: Count,
    entries: list(NmfcEntry, lookupLimits.entries),
  }),
});

/** 'UN1263', 'NA1993', 'ID8000'. */
const IdentificationNumber = text(
  6,
  z.regex(/^(?:UN|NA|ID)\d{4}$/, 'Number must be such as UN1263'),
  z.describe('Identification number of the hazardous materials table, such as UN1263'),
);
const PackingGroup = z.enum(['I', 'II', 'III']);
/** A code, a class or a section of the table: '6.1', 'IB2', '173.247 (h)(4)'. */
const Codes = list(text(20), 30);
const Sentences = list(text(500), 10);

/** Columns 2 to 5, in every response: description, class, subsidiary classes. */
const described = { description: text(400), hazardClass: text(30), subsidiaryClasses: Codes };

const table = routesOf({ service: 'bol', access: 'public', isTable: true });

/**
 * Materials of the table of 49 CFR 172.101 by number, words of their names or a common name such as 'bleach',
 * best first. Rows that differ only in their packing group are merged. A forbidden material has no number.
 * Without a text nothing matches.
 */
export const searchHazmat = table(addresses.searchHazmat, {
  summary: 'Hazardous materials by number or name, 49 CFR 172.101',
  query: z.strictObject({ q: z.optional(text(lookupLimits.q, z.describe('Text to search for'))) }),
  response: z.strictObject({
    /** Matching materials, of which the first 50 follow. */
    found: z.int().check(z.gte(0)),
    materials: list(
      z.strictObject({
        ...described,
        identificationNumber: z.union([IdentificationNumber, z.literal('')]),
        packingGroups: list(PackingGroup, 3),
      }),
      lookupLimits.entries,
    ),
  }),
});

const Placarding = z.strictObject({
  placards: list(
    z.strictObject({ placard: text(60), from: z.enum(['any-weight', '1001-lb', 'in-bulk']) }),
    10,
  ),
  notRequired: Sentences,
});

const MaterialRow = z.strictObject({
  ...described,
  identificationNumber: IdentificationNumber,
  shippingNames: list(text(400), 10),
  symbols: Codes,
  packingGroup: z.nullable(PackingGroup),
  /** Column 6. */
  labels: Codes,
  /** Column 7, of which `provisions` has the texts. */
  specialProvisions: Codes,
  /** Columns 8A to 8C as sections of part 173; 'None' as in the table. */
  exceptions: Codes,
  nonBulk: Codes,
  bulk: Codes,
  /** Columns 9A and 9B: the most in one package. */
  passengerAircraftRail: text(30),
  cargoAircraft: text(30),
  /** Columns 10A and 10B. */
  stowage: text(10),
  stowageOther: text(60),
  limitedQuantity: z.boolean(),
  paper: z.strictObject({ description: z.optional(text(1_000)), notes: Sentences }),
  placarding: Placarding,
});

/**
 * The entries of the table of 49 CFR 172.101 for an identification number, row by row, with the consequences
 * for shipping paper and placards of a shipment by road within the United States.
 */
export const readHazmat = table(addresses.readHazmat, {
  summary: 'One hazardous material by its UN or NA number',
  params: z.object({ number: IdentificationNumber }),
  response: z.strictObject({
    material: z.strictObject({
      identificationNumber: IdentificationNumber,
      rows: list(MaterialRow, lookupLimits.hazmatRows),
      provisions: list(z.strictObject({ code: text(20), text: text(4_000) }), 60),
      /** Guides of the Emergency Response Guidebook 2024. */
      ergGuides: Codes,
      /** Hazardous substances of Appendix A with their reportable quantity in pounds. */
      substances: list(z.strictObject({ name: text(400), reportableQuantityLb: z.number() }), 20),
      /** Marine pollutants of Appendix B. */
      pollutants: list(z.strictObject({ name: text(400), severe: z.boolean() }), 20),
    }),
  }),
  problems: ['hazmat.not-found'],
});
