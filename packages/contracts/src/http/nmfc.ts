import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { lookupLimits } from '../facts/lookup-limits.ts';
import { maxNmfcItem, nmfcItemPattern } from '../facts/nmfc-item.ts';
import { FreightClass } from '../measures.ts';
import { defineRoute } from '../route.ts';
import { list, text } from '../text.ts';

/** An NMFC item: code, commodity, and its class, which is null for freight that is rated on density alone. */
const NmfcEntry = z.strictObject({
  code: text(maxNmfcItem, z.regex(nmfcItemPattern)),
  commodity: text(lookupLimits.nmfcCommodity, z.minLength(1)),
  freightClass: z.nullable(FreightClass),
});

const Count = z.int().check(z.gte(0), z.lte(lookupLimits.nmfcRows));

/**
 * The NMFC items whose commodity, code or class contains a text; without a text all of them. They come from the
 * listing that the site's operator has a license for. Where there is none they are fifteen sample entries, and
 * `illustrative` is true: whoever shows them must say so.
 */
export const searchNmfc = defineRoute({
  ...addresses.searchNmfcAddress,
  service: 'bol',
  summary: 'NMFC items by commodity, code or class',
  access: 'public',
  isTable: true,
  query: z.strictObject({ q: z.optional(text(lookupLimits.q)) }),
  response: z.strictObject({
    illustrative: z.boolean(),
    /** Entries of the whole listing. */
    total: Count,
    /** Entries that were found, of which the first 50 follow in the order of the listing. */
    found: Count,
    entries: list(NmfcEntry, lookupLimits.entries),
  }),
});
