/** Limits of the lookups that anybody may ask: of NMFC items and of hazardous materials. */
export const lookupLimits = {
  /** Characters of a text that is searched for. */
  q: 80,
  /** Entries in one answer, the first of all that were found. */
  entries: 50,
  /** Rows of the table of hazardous materials under one identification number; the most today are 15. */
  hazmatRows: 40,
  /** Rows of a listing of NMFC items that an operator brings. */
  nmfcRows: 20_000,
  /** Characters of a commodity in it. */
  nmfcCommodity: 200,
} as const;
