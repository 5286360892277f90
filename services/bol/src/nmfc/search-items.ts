import { lookupLimits, type ResponseOf, type searchNmfc as searchNmfcRoute } from '@freightwright/contracts';
import { searchNmfc } from '@freightwright/domain';
import type { NmfcListing } from './nmfc-listing.ts';

/** One pass over the listing; the answer has the first 50 of what it finds. */
export function searchItems(
  { illustrative, entries }: NmfcListing,
  text: string,
): ResponseOf<typeof searchNmfcRoute> {
  const found = searchNmfc(entries, text);
  return {
    illustrative,
    total: entries.length,
    found: found.length,
    entries: found.slice(0, lookupLimits.entries),
  };
}
