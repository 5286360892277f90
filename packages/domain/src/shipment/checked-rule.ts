export const ruleIds = [
  'reclassification',
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
  /**
   * `risk` when the price may change afterwards or the unit cannot be loaded, `warning` when something costs
   * extra.
   */
  readonly verdict: 'passed' | 'warning' | 'risk';
  /** The measured figure and the limit: "20 ft, limit 12 ft". */
  readonly figure: string;
  /** What it costs or what to do. */
  readonly sentence: string;
  readonly source: string;
}
