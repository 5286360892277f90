/** The city of a party as typed, and that of its ZIP code. */
export interface PlaceBeforeIssue {
  readonly party: 'shipper' | 'consignee';
  readonly zip: string;
  readonly city: string;
  readonly cityOfZip: string;
}

export type QuestionId =
  | 'no-class'
  | 'fak-without-agreement'
  | 'no-handling-units'
  | 'po-box'
  | 'city-against-zip'
  | 'count-against-weight'
  | 'ship-date-past'
  | 'ship-date-ahead'
  | 'over-one-pickup'
  | 'section-7-prepaid'
  | 'shipper-count'
  | 'payer-without-phone'
  | 'sample-nmfc'
  | 'class-against-density'
  | 'class-not-stacked'
  | ('limited-quantity-inner' | 'packages-weight' | 'poison-with-food' | 'hazmat-reaction');

/** Something on the bill that may be correct but often is not. Nothing is refused or changed for it. */
export interface Question {
  readonly id: QuestionId;
  /** Path of the field in the contract that an answer would change: 'lineItems.0.nmfcClass'. */
  readonly field: string;
  /** The name of that field, after "Go back to". */
  readonly fieldName: string;
  readonly title: string;
  readonly why: string;
  readonly source: string;
}

/** The thresholds of the questions. Carriers differ, so each can be changed. */
export interface QuestionLimits {
  readonly daysBack: number;
  readonly daysAhead: number;
  /** More than this many pounds is more than most carriers take in one LTL pickup. */
  readonly onePickupLb: number;
  /** A pallet or skid with less than this many pounds on average weighs less than an empty one. */
  readonly leastPalletLb: number;
  /** A handling unit of more than this many pounds on average is more than most forklifts lift. */
  readonly mostUnitLb: number;
}

/**
 * The usual limits. The weight is what LTL tariffs take as one shipment: Dayton Freight, rules tariff of
 * 2015, item 105, under 19,999 lb (docplayer.net/11152592). The others are our own: a date further away, or a
 * unit lighter than an empty wood pallet or heavier than the capacity of a usual forklift of 5,000 lb, is
 * more often a mistake than intended.
 */
export const usualQuestionLimits: QuestionLimits = {
  daysBack: 7,
  daysAhead: 90,
  onePickupLb: 20_000,
  leastPalletLb: 30,
  mostUnitLb: 5_000,
};
