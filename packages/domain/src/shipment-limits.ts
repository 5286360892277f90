import { formatNumber } from './quantity.ts';

/** The largest dimension of one handling unit that can be entered, in inches. */
export const maxDimensionIn = 10_000;
/** The largest weight that can be entered, in pounds. */
export const maxWeightLb = 100_000;
/**
 * The smallest measure, in inches or pounds. Anything below it counts as 0: no tape or scale shows it, and the product
 * of three such numbers would leave the range of a double.
 */
export const smallestMeasure = 0.000_001;

export interface MeasureField {
  /** As it stands above the field: "Length". */
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

export type MeasureError = 'required' | 'not-a-number' | 'not-positive' | 'too-large';

export type ParsedMeasure =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly error: MeasureError; readonly message: string };

// A plain decimal, with or without thousands separators: 48, 48.5, .5, 10,000. Not 48in, 1e3, 0x30 or 48,5.
const plainDecimal = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;

/**
 * Reads what a person typed into a measure field. The message of an empty field is the product specification's
 * (point 5); the others are ours, for entries that the specification lets through.
 */
export function parseMeasure(text: string, { label, max, unit }: MeasureField): ParsedMeasure {
  const trimmed = text.trim();
  if (trimmed === '') return refused('required', `${label} is required`);
  if (!plainDecimal.test(trimmed)) return refused('not-a-number', `${label} must be a number`);
  const value = Number(trimmed.replaceAll(',', ''));
  if (value < smallestMeasure) return refused('not-positive', `${label} must be more than 0 ${unit}`);
  if (value > max) return refused('too-large', `${label} must be at most ${formatNumber(max)} ${unit}`);
  return { ok: true, value };
}

function refused(error: MeasureError, message: string): ParsedMeasure {
  return { ok: false, error, message };
}
