/**
 * A charge for a place that costs a carrier more to reach: for each hundredweight within two ends, or flat.
 * Source: Saia rules item 685, saiasecure.com/Rules/view.asp?item=685, undated.
 */
export interface PlaceCharge {
  readonly fromCents: number;
  readonly toCents: number;
  readonly centsPerCwt: number | null;
}

const ferry: PlaceCharge = { fromCents: 5_250, toCents: 50_000, centsPerCwt: 525 };
const barrierIsland: PlaceCharge = { fromCents: 22_500, toCents: 22_500, centsPerCwt: null };

/** Ocracoke, NC; Franklin, LA; and Miami Beach, FL. */
const placeCharges: Readonly<Record<string, PlaceCharge>> = {
  27960: ferry,
  70538: ferry,
  33109: barrierIsland,
  33139: barrierIsland,
};

/** @example placeChargeAt('27960')?.centsPerCwt; // => 525 */
export const placeChargeAt = (zip: string): PlaceCharge | undefined => placeCharges[zip.slice(0, 5)];

/**
 * Islands without a bridge, and Supai, AZ without a road. Carriers publish ferry charges for some of them, such
 * as R+L rules items 328 (ferries), 751-50 (Martha's Vineyard, Nantucket) and 751-60 (harbors of Washington),
 * whose amounts were not to be had. Places by GeoNames (packages/zip-points/SOURCES.md).
 */
const withoutRoad: Readonly<Record<string, string>> = {
  'Nantucket, MA': '02554 02564 02584',
  'Martha’s Vineyard, MA': '02535 02539 02552 02557 02568 02575',
  'Block Island, RI': '02807',
  'the islands of Maine': '04017 04019 04050 04108 04635 04645 04685 04848 04851 04852 04853 04863',
  'Fishers Island, NY': '06390',
  'Fire Island, NY': '11770',
  'Smith Island, MD': '21824 21866',
  'Tangier, VA': '23440',
  'Daufuskie Island, SC': '29915',
  'the islands of Lake Erie': '43438 43456',
  'the islands of northern Michigan': '49757 49775 49782',
  'Washington Island, WI': '54246',
  'Madeline Island, WI': '54850',
  'Supai, AZ': '86435',
  'Santa Catalina Island, CA': '90704',
  'the San Juan Islands, WA': '98222 98243 98245 98250 98261 98279 98280 98286',
};

/**
 * The place of a ZIP code that no road reaches; undefined elsewhere.
 * @example placeWithoutRoad('90704'); // => 'Santa Catalina Island, CA'
 */
export const placeWithoutRoad = (zip: string): string | undefined =>
  Object.entries(withoutRoad).find(([, zips]) => zips.includes(zip.slice(0, 5)))?.[0];
