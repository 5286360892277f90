import { open } from 'node:fs/promises';
import { lookupLimits, type ResponseOf, type searchNmfc as searchNmfcRoute } from '@freightwright/contracts';
import { TableRefused } from '@freightwright/csv';
import { type NmfcEntry, nmfcSample, searchNmfc } from '@freightwright/domain';
import { readListing } from './read-listing.ts';

/** The NMFC items that the service answers from. */
export interface NmfcListing {
  /** True for the sample, which must be labeled so wherever it is shown. */
  readonly illustrative: boolean;
  readonly entries: readonly NmfcEntry[];
}

const mostMib = 4;

/**
 * The operator's own listing, which is read once, at the start of the service. Without a file it is the sample.
 * @throws Error that names the setting, and each fault of the file with its line and column. A service with a
 * listing that cannot be read does not start, because samples in its place would look like the listing.
 */
export async function openListing(file: string | undefined): Promise<NmfcListing> {
  if (file === undefined) return { illustrative: true, entries: nmfcSample };
  try {
    return { illustrative: false, entries: await readListing(await readText(file)) };
  } catch (cause) {
    const reason = cause instanceof TableRefused ? `\n${cause.message}` : ` ${reasonOf(cause)}`;
    throw new Error(`NMFC_LISTING_FILE cannot be used:${reason}`, { cause });
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** The text of a file of at most 4 MiB. No more than that is read, whatever the file is. */
async function readText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostMib * 1024 * 1024 + 1));
    if (bytesRead === buffer.length) throw new Error(`the file has more than ${mostMib} MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

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
