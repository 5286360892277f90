/** The longest email address, in characters (RFC 5321). */
export const emailMaxLength = 254;

/** Fewest characters of a password. */
export const passwordMinLength = 6;
/** Most characters of a password. The realm's policy has the same limit; longer ones only cost time. */
export const passwordMaxLength = 128;

/** Limits of the public lookups: NMFC items and hazardous materials. */
export const lookupLimits = {
  /** Characters of a search text. */
  q: 80,
  /** Entries in one response, the first of all matches. */
  entries: 50,
  /** Rows of the table of hazardous materials under one identification number; the most today are 15. */
  hazmatRows: 40,
  /** Rows of an operator's listing of NMFC items. */
  nmfcRows: 20_000,
  /** Characters of a commodity in it. */
  nmfcCommodity: 200,
} as const;

/** The most handling units of one kind. More is a typing error: a trailer takes 60 pallets, two high. */
export const maxUnitCount = 999;
/** The most kinds of handling unit in a shipment. */
export const maxUnitKinds = 100;
/** The most commodities in one handling unit. */
export const maxCommodities = 50;
/** The most pieces of one commodity in one handling unit. */
export const maxPieces = 100_000;
/** The most characters of a commodity's description. */
export const maxCommodityDescription = 200;

/** How a shipment is carried and therefore priced. */
export { serviceTypes as predictionServices } from '@freightwright/domain';

export const predictionLimits = {
  /** Days after which a saved quote is deleted. */
  quoteDays: 90,
  /** Saved quotes per user. A new one replaces the oldest. */
  quotes: 1_000,
  /** Terms for single lanes, beside those for all lanes. */
  termsLanes: 200,
} as const;

/** Five digits, as the mail writes a ZIP code in the United States; the four of a ZIP+4 may follow. */
export const predictionZipPattern = /^\d{5}(-\d{4})?$/;

/** The most reports in one batch. A page with more failures sends its batch and starts another. */
export const clientReportsAtMost = 20;
/** Maximum characters of a message. The page truncates the rest. */
export const clientReportMessageLength = 300;
/** Maximum characters of a path. The page truncates the rest. */
export const clientReportPathLength = 200;
/** The remote a report is about, with its version: 'mfe-bol@0.1.0-1a2b3c4d'. */
export const reportedRemotePattern = /^mfe-[a-z][a-z0-9-]{1,40}@[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
