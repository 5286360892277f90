/** Limits of a bill of lading and of its drafts: text lengths in characters, and maximum counts. */
export const bolLimits = {
  /** Maximum warnings in one answer. */
  warnings: 50,
  reference: 40,
  voidReason: 200,
  lineItems: 200,
  references: 20,
  /** Bills that one master bill combines, and the number of the last stop. */
  underlyingBols: 50,
  /** Characters of their numbers and places. With a consignee they fit one reference of an eBOL. */
  underlyingNumber: 25,
  underlyingPlace: 30,
  metadata: { keys: 20, key: 40, value: 500 },
  /** Subsidiary hazard classes of one material. */
  subsidiaryClasses: 5,
  /** Per line, in any unit. */
  hazmatQuantity: 10_000_000,
  /** Largest number that a draft can store; a bill allows less. */
  draftFigure: 1e12,
  /** Packages or handling units on one line. */
  count: 1_000_000,
  /** Declared value and COD amount: $10,000,000. */
  amountCents: 1_000_000_000,
  /** Labels of one bill, one for each handling unit. */
  labels: 300,
  /** Drafts that one user may have at a time. */
  drafts: 100,
} as const;

/** Default page size of the list of bills. Callers may request another, at most 100. */
export const bolsPerPage = 25;

/**
 * What one user may save for filling in bills. Each kind is few enough for one response, so that a page of
 * the site reads all of them in one request.
 */
export const bookLimits = {
  addresses: 500,
  templates: 50,
  products: 300,
  /** Default entries per page of the list. */
  onPage: 100,
  /** The maximum page size, which fits every entry of a kind. */
  mostOnPage: 500,
  /** Characters of a template's name. */
  name: 80,
  /** Entries suggested while the user types a name. */
  offered: 6,
} as const;

/** The figures of one month of bills. */
export const bolMonthLimits = {
  /** Bills that are read: more than one user issues by hand, and few enough for one response. */
  bills: 10_000,
  /** The 18 classes of the chart, and none. */
  classes: 19,
  /** Lanes that are listed separately. The rest are combined into one figure. */
  lanes: 50,
} as const;

/** The id of a bill or a draft. */
export const bolIdPattern = /^[\w-]{8,64}$/;
/** The number of a bill. Its last digit is a check digit, which `readBolNumber` checks. */
export const bolNumberPattern = /^\d{17}$/;

/**
 * The prefix of bill numbers made with test keys. No live number has it: a company's number starts with its
 * prefix, never '04', and the others count up from '040'.
 */
export const testNumberStart = '049';

/**
 * Whether the bill was made with a test key and must not be used for shipping.
 * @example isTestBolNumber(testBolNumberOf(1)); // => true
 */
export const isTestBolNumber = (bolNumber: string): boolean => bolNumber.startsWith(testNumberStart);

/** An NMFC item, with its sub if it has one: '32240', '156600-05'. */
export const nmfcItemPattern = /^\d{1,6}(-\d{1,2})?$/;
/** The error message for a malformed NMFC item. */
export const nmfcItemSentence = 'NMFC item must be digits, such as 156600-05';
/** Characters of the longest item. */
export const maxNmfcItem = 9;
