import { type Trailer, usualTrailer } from '../trailer/trailer.ts';

/** The limits at which the LTL rules begin to apply. Carriers differ, so each figure can be changed. */
export interface RuleLimits {
  /** The cubic capacity rule applies above this volume and below this density. */
  readonly cubicVolumeCuFt: number;
  readonly cubicDensityPcf: number;
  /** The height, in inches, that a unit counts with when nothing may stand on it. */
  readonly unstackableHeightIn: number;
  /** The linear foot rule applies from this length on and rates each foot at this weight. */
  readonly linearFeet: number;
  readonly ratedLbPerFoot: number;
  /** A unit this many inches long, or longer, is overlength. */
  readonly overlengthFromIn: number;
  /** A unit of this many inches or more goes as LTL only by arrangement. */
  readonly longestIn: number;
  /** Inside length of the trailer, and width and height of its doors, in inches. */
  readonly trailerLengthIn: number;
  readonly doorWidthIn: number;
  readonly doorHeightIn: number;
}

/**
 * The usual limits. Sources: domain facts, section 2: translogisticsinc.com, "Cubic capacity" (750 cu ft, 6
 * lb/cu ft); cavlon.com and Saia rules item 1001 (96 in for what cannot be stacked; freightto.com has 84);
 * reconlogistics.com (12 ft or more; some carriers begin at 15 to 24), cargotools.online (1,000 lb per foot);
 * Saia rules item 670-25 (articles of 28 ft and more by arrangement).
 */
export const usualRuleLimits: RuleLimits = {
  cubicVolumeCuFt: 750,
  cubicDensityPcf: 6,
  unstackableHeightIn: 96,
  linearFeet: 12,
  ratedLbPerFoot: 1000,
  overlengthFromIn: 96,
  longestIn: 336,
  trailerLengthIn: usualTrailer.lengthIn,
  doorWidthIn: usualTrailer.doorWidthIn,
  doorHeightIn: usualTrailer.doorHeightIn,
};

/**
 * The usual trailer with the caller's length and doors, inches.
 * @example trailerWithin({ ...usualRuleLimits, doorHeightIn: 110 }).doorHeightIn; // => 110
 */
export const trailerWithin = (limits: RuleLimits): Trailer => ({
  ...usualTrailer,
  lengthIn: limits.trailerLengthIn,
  doorWidthIn: limits.doorWidthIn,
  doorHeightIn: limits.doorHeightIn,
});

const ruleIds = [
  'reclassification',
  'carrier-class',
  'linear-foot',
  'overlength',
  'cubic-capacity',
  'trailer-size',
  'trailer-length',
  'trailer-load',
] as const;
export type RuleId = (typeof ruleIds)[number];

export interface CheckedRule {
  readonly id: RuleId;
  /** Such as "Overlength, unit B". */
  readonly name: string;
  /** Index of the unit that the rule is about; null for the whole shipment. */
  readonly unitIndex: number | null;
  /** `risk`: the price may change afterwards, or the unit cannot be loaded. `warning`: an extra cost. */
  readonly verdict: 'passed' | 'warning' | 'risk';
  /** The measured figure and the limit: "20 ft, limit 12 ft". */
  readonly figure: string;
  /** What it costs or what to do. */
  readonly sentence: string;
  readonly source: string;
}
