export type RuleId =
  | 'reclassification'
  | 'linear-foot'
  | 'overlength'
  | 'cubic-capacity'
  | 'trailer-size'
  | 'trailer-length'
  | 'trailer-load';

export interface CheckedRule {
  readonly id: RuleId;
  /** "Overlength, unit B". */
  readonly name: string;
  /** Index of the unit it speaks of; null for the whole shipment. */
  readonly unitIndex: number | null;
  /** `risk` for what changes the price afterwards or cannot be loaded, `warning` for what costs extra. */
  readonly verdict: 'passed' | 'warning' | 'risk';
  /** Measured against limit: "20 ft, limit 12 ft". */
  readonly figure: string;
  /** What it costs or what to do. */
  readonly sentence: string;
  readonly source: string;
}
