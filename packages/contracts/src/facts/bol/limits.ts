/**
 * The longest texts of a bill of lading, in characters, and how many of a thing it holds. Drafts have the
 * same limits.
 */
export const bolLimits = {
  company: 100,
  address: 120,
  city: 60,
  /** A ZIP code of nine digits with its hyphen. */
  zip: 10,
  contact: 80,
  phone: 40,
  orderNumber: 40,
  additionalInfo: 80,
  commodityDescription: 500,
  identificationNumber: 6,
  hazardClass: 20,
  properShippingName: 200,
  technicalName: 200,
  hazardousSubstances: 200,
  /** A kind of package in words, 'fiberboard box'. */
  packageKind: 20,
  /** 'DOT-SP 11110', with room to correct it. */
  specialPermit: 20,
  carrierName: 80,
  scac: 4,
  proNumber: 20,
  trailerNumber: 20,
  sealNumbers: 60,
  emergencyContract: 80,
  /** SID, CID and location number. */
  partyNumber: 30,
  dockHours: 60,
  account: 30,
  codRemitTo: 160,
  broker: 120,
  reference: 40,
  specialInstructions: 5_000,
  voidReason: 200,
  lineItems: 200,
  references: 20,
  /** Subsidiary hazard classes of one material. */
  subsidiaryClasses: 5,
  /** Of one line, in whichever unit it is measured. */
  hazmatQuantity: 10_000_000,
  /** Largest figure that a draft keeps; what a bill allows is less. */
  draftFigure: 1e12,
  /** Packages or handling units on one line. */
  count: 1_000_000,
  /** Declared value and COD amount: $10,000,000. */
  amountCents: 1_000_000_000,
  /** Labels of one bill, one for each handling unit. */
  labels: 300,
  /** Drafts that one person may keep at a time. */
  drafts: 100,
} as const;

/** Bills on one page of the list. The caller may ask for another number, at most 100. */
export const bolsPerPage = 25;
