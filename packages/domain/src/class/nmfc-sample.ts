import type { FreightClass } from './freight-class.ts';

/** An entry of a classification listing: a commodity with its code and class. */
export interface NmfcEntry {
  /** The item as text, five digits in the sample: '05040'. */
  readonly code: string;
  readonly commodity: string;
  /** Null for freight that is rated on density alone: the density of the shipment gives its class. */
  readonly freightClass: FreightClass | null;
}

/** An entry of the sample, each of which has a class of its own. */
export interface NmfcSampleEntry extends NmfcEntry {
  readonly freightClass: FreightClass;
}

/**
 * Fifteen illustrative entries, which must be labeled so wherever they are shown: the National Motor Freight
 * Classification belongs to NMFTA and is read under its license. Source: product specification, point 3,
 * "Sample NMFC entries".
 */
export const nmfcSample: readonly NmfcSampleEntry[] = [
  { code: '05040', commodity: 'Adhesives, plastic', freightClass: '55' },
  { code: '09260', commodity: 'Aluminum sheets', freightClass: '125' },
  { code: '13120', commodity: 'Auto parts, metal', freightClass: '85' },
  { code: '17120', commodity: 'Books, paperbound', freightClass: '175' },
  { code: '22500', commodity: 'Clothing, boxed', freightClass: '175' },
  { code: '32240', commodity: 'Electronics, consumer', freightClass: '100' },
  { code: '35040', commodity: 'Furniture, household', freightClass: '250' },
  { code: '37860', commodity: 'Glass products', freightClass: '150' },
  { code: '46030', commodity: 'Machinery, industrial', freightClass: '70' },
  { code: '50180', commodity: 'Paper products', freightClass: '200' },
  { code: '56120', commodity: 'Plastic products', freightClass: '175' },
  { code: '58650', commodity: 'Steel products', freightClass: '55' },
  { code: '61560', commodity: 'Textiles', freightClass: '200' },
  { code: '67480', commodity: 'Toys and games', freightClass: '175' },
  { code: '72100', commodity: 'Wood products', freightClass: '175' },
];

/**
 * The entries whose commodity, code or class contains the text anywhere. Upper and lower case count as the
 * same. An empty text finds all entries. Source: product specification, point 5, "NMFC lookup".
 * @example searchNmfc(nmfcSample, 'steel')[0]?.code; // => '58650'
 */
export function searchNmfc<Entry extends NmfcEntry>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const wanted = text.trim();
  const wantedText = wanted.toLowerCase();
  return entries.filter(
    ({ code, commodity, freightClass }) =>
      commodity.toLowerCase().includes(wantedText) || code.includes(wanted) || freightClass?.includes(wanted),
  );
}
