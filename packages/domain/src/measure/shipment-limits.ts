/** The largest dimension of one handling unit that can be entered, in inches. */
export const maxDimensionIn = 10_000;
/** The largest weight that can be entered, in pounds. */
export const maxWeightLb = 100_000;
/**
 * The smallest measure, in inches or pounds. Anything below it counts as 0: no tape or scale shows it, and
 * the product of three such numbers would leave the range of a double.
 */
export const smallestMeasure = 0.000_001;

export interface MeasureField {
  /** The label above the field: "Length". */
  readonly label: string;
  readonly max: number;
  readonly unit: 'in' | 'lb';
}

/** The four fields of the calculator, with their limits. */
export const measureFields = {
  length: { label: 'Length', max: maxDimensionIn, unit: 'in' },
  width: { label: 'Width', max: maxDimensionIn, unit: 'in' },
  height: { label: 'Height', max: maxDimensionIn, unit: 'in' },
  weight: { label: 'Weight', max: maxWeightLb, unit: 'lb' },
} as const satisfies Record<string, MeasureField>;
