import type { FreightClass } from '@freightwright/domain';

export interface ComparisonInput {
  readonly now: FreightClass;
  readonly after: FreightClass;
  /** null while the field is empty. */
  readonly weightLb: number | null;
}

/** A pallet one class above what repacking could reach, to start from. */
export const exampleInput: ComparisonInput = { now: '100', after: '92.5', weightLb: 500 };
