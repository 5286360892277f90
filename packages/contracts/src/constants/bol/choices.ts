/**
 * The choices that the form offers. The first is the default unless noted otherwise. Source: product
 * specification, section 3; choices not named there are ours.
 */
export const serviceTypes = ['LTL', 'FTL', 'Expedited'] as const;
export const freightChargeTerms = ['Prepaid', 'Collect', 'Third Party'] as const;
/** Who pays the fee of the COD collection. */
export const feeTerms = ['Collect', 'Prepaid'] as const;
export const trailerLoaders = ['Shipper', 'Driver'] as const;
export const freightCounters = ['Shipper', 'Driver, pallets', 'Driver, pieces'] as const;
/** 'Agreement' is the carrier's number of a pricing agreement, which FAK rates need. */
export const referenceKinds = ['PO', 'SO', 'Invoice', 'Quote', 'Agreement', 'Appointment', 'Other'] as const;
/** Until when a guaranteed delivery must be made. Source: NMFTA eBOL 2.1.0, GTD_AM, GTD_NOON and GTD_PM. */
export const guaranteedTimes = ['Morning', 'Noon', 'End of day'] as const;
/**
 * The places to which access is limited that a shipper meets most. Source: NMFTA eBOL 2.1.0,
 * Limited_Access_Types, under the names that it gives.
 */
export const limitedAccessTypes = [
  ...(['Airport cargo', 'Campground', 'Church', 'Construction site', 'Country club', 'Fairground'] as const),
  ...(['Farm', 'Government site', 'Hospital', 'Hotel', 'Mall', 'Medical facility', 'Military base'] as const),
  ...(['Mine or quarry', 'Nursing home', 'Park', 'Port', 'Prison', 'Restaurant', 'School'] as const),
  ...(['Self storage', 'University', 'Utility site', 'Other'] as const),
] as const;
export const declaredValuePers = ['shipment', 'package', 'piece', 'pound'] as const;
/** Packing groups of hazardous freight. Source: 49 CFR 172.101(f). */
export const packingGroups = ['I', 'II', 'III'] as const;
/** Hazard zones of materials that are poisonous by inhalation. Source: 49 CFR 173.116 and 173.133. */
export const inhalationZones = ['A', 'B', 'C', 'D'] as const;
/** Units in which a shipping paper may state a quantity. None is the default. */
export { hazmatQuantityUnits as hazmatUnits } from '@freightwright/hazmat';

/**
 * Where the freight passes from seller to buyer: 'free on board' at the origin or at the destination. Source:
 * the FOB boxes beside ship from and ship to of the VICS standard bill of lading.
 */
export const fobPoints = ['Ship from', 'Ship to'] as const;

export { type AccessorialId, accessorials, accessorialsAt, type FreightEnd } from '@freightwright/domain';

/** How freight is packed or bundled: the code that the document prints, with singular and plural labels. */
export const packageTypes = {
  pallet: { code: 'PLT', one: 'pallet', many: 'pallets' },
  skid: { code: 'SKD', one: 'skid', many: 'skids' },
  'slip-sheet': { code: 'SLP', one: 'slip sheet', many: 'slip sheets' },
  crate: { code: 'CRT', one: 'crate', many: 'crates' },
  carton: { code: 'CTN', one: 'carton', many: 'cartons' },
  box: { code: 'BOX', one: 'box', many: 'boxes' },
  case: { code: 'CAS', one: 'case', many: 'cases' },
  drum: { code: 'DRM', one: 'drum', many: 'drums' },
  pail: { code: 'PAL', one: 'pail', many: 'pails' },
  keg: { code: 'KEG', one: 'keg', many: 'kegs' },
  cylinder: { code: 'CYL', one: 'cylinder', many: 'cylinders' },
  tote: { code: 'TOT', one: 'tote', many: 'totes' },
  bag: { code: 'BAG', one: 'bag', many: 'bags' },
  bundle: { code: 'BDL', one: 'bundle', many: 'bundles' },
  coil: { code: 'COL', one: 'coil', many: 'coils' },
  reel: { code: 'REL', one: 'reel', many: 'reels' },
  roll: { code: 'ROL', one: 'roll', many: 'rolls' },
  tube: { code: 'TBE', one: 'tube', many: 'tubes' },
  piece: { code: 'PCS', one: 'piece', many: 'pieces' },
  loose: { code: 'LSE', one: 'piece, loose', many: 'pieces, loose' },
} as const;

/**
 * The specification's pallet type, 'Standard' unless the shipper selects another. 'None' means that the line
 * is on neither a pallet nor a slip sheet.
 */
export const palletTypes = ['Standard', 'Block', 'Euro', 'Custom', 'Slip sheet', 'None'] as const;
