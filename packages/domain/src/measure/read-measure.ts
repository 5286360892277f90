import { figureIn, inFromCm, lbFromKg, shownUnit, type UnitSystem } from './metric.ts';
import { formatNumber } from './quantity.ts';
import { normalized, readDecimal } from './read-decimal.ts';
import { roundTo, withoutFloatNoise } from './rounding.ts';
import { type MeasureField, smallestMeasure } from './shipment-limits.ts';

export type MeasureError =
  | 'required'
  | 'not-a-number'
  | 'exponent'
  | 'several-numbers'
  | 'wrong-unit'
  | 'not-positive'
  | 'too-large';

export type LengthUnit = 'in' | 'ft' | 'mm' | 'cm' | 'm';
export type WeightUnit = 'lb' | 'oz' | 'g' | 'kg';

export type ReadMeasure =
  | {
      readonly ok: true;
      /** Inches or pounds, whichever the field stores. */
      readonly value: number;
      /**
       * The unit that was typed after the number; null for a bare number. When it is not the field's own
       * unit, show the converted value.
       */
      readonly typedUnit: LengthUnit | WeightUnit | null;
    }
  | { readonly ok: false; readonly error: MeasureError; readonly message: string };

// Longer than any meaningful measure, and short enough that no pattern below takes noticeable time.
const longestText = 500;

const inPer: Readonly<Record<LengthUnit, (value: number) => number>> = {
  in: (value) => value,
  ft: (value) => value * 12,
  mm: (value) => inFromCm(value / 10),
  cm: inFromCm,
  m: (value) => inFromCm(value * 100),
};
const lbPer: Readonly<Record<WeightUnit, (value: number) => number>> = {
  lb: (value) => value,
  oz: (value) => value / 16,
  g: (value) => lbFromKg(value / 1000),
  kg: lbFromKg,
};

const unitPatterns: readonly (readonly [LengthUnit | WeightUnit, RegExp])[] = [
  ['in', /^(?:"|in|inch|inches)$/],
  ['ft', /^(?:'|ft|foot|feet)$/],
  ['mm', /^(?:mm|millimet(?:er|re)s?)$/],
  ['cm', /^(?:cms?|centimet(?:er|re)s?)$/],
  ['m', /^(?:m|met(?:er|re)s?)$/],
  ['lb', /^(?:lbs?|#|pounds?)$/],
  ['oz', /^(?:oz|ounces?)$/],
  ['g', /^(?:g|grams?)$/],
  ['kg', /^(?:kgs?|kilos?|kilograms?)$/],
];

/**
 * Reads what a user typed or pasted into a measure field: '48', '48 in', '48"', "4' 2\"", '1,200', '48,5',
 * '122 cm', '227 kg'. `readDecimal` explains how commas are read. The message of an empty field is the
 * product specification's (point 5); the others are ours, for entries that the specification accepts ("Values
 * are then parsed as decimals; no numeric or positive check is shown").
 * @param system what a bare number means: in and lb, or cm and kg.
 * @example
 * readMeasure("4' 2\"", { label: 'Length', unit: 'in', max: 1_000 });
 * // => { ok: true, value: 50, typedUnit: 'ft' }
 */
export function readMeasure(text: string, field: MeasureField, system: UnitSystem = 'us'): ReadMeasure {
  const { label, unit } = field;
  const typed = normalized(text.slice(0, longestText)).toLowerCase();
  if (typed === '') return refused('required', `${label} is required`);
  const feet = unit === 'in' ? feetAndInches(typed) : null;
  if (feet !== null) return withinLimits(feet, 'ft', field, system, typed);

  const [, number = '', word = ''] = /^([^a-z"'#]*?) ?([a-z]+\.?|["'#])?$/.exec(typed) ?? [];
  const typedUnit = word === '' ? null : unitNamed(word.replace('.', ''));
  const read = readDecimal(number);
  if (Number.isNaN(read) || typedUnit === undefined) return notOneNumber(typed, label);
  const inUnit = convert(read, typedUnit ?? shownUnit(unit, system), unit);
  if (inUnit === null) return wrongUnit(field, system);
  return withinLimits(inUnit, typedUnit, field, system, typed);
}

function feetAndInches(typed: string): number | null {
  const match = /^(\d+) ?(?:'|ft\.?|feet|foot) ?(\d[\d./ -]*?) ?(?:"|in\.?|inch|inches)?$/.exec(typed);
  if (match === null) return null;
  const inches = readDecimal(match[2] ?? '');
  return Number.isNaN(inches) ? null : Number(match[1]) * 12 + inches;
}

const unitNamed = (word: string): LengthUnit | WeightUnit | undefined =>
  unitPatterns.find(([, pattern]) => pattern.test(word))?.[0];

/** Returns null when the unit measures something other than the field does. */
function convert(value: number, from: LengthUnit | WeightUnit, to: 'in' | 'lb'): number | null {
  if (to === 'in') return from in inPer ? inPer[from as LengthUnit](value) : null;
  return from in lbPer ? lbPer[from as WeightUnit](value) : null;
}

function withinLimits(
  exact: number,
  typedUnit: LengthUnit | WeightUnit | null,
  { label, max, unit }: MeasureField,
  system: UnitSystem,
  typed: string,
): ReadMeasure {
  const value = Number.isFinite(exact) ? withoutFloatNoise(exact) : exact;
  const shown = shownUnit(unit, system);
  if (value < smallestMeasure) return refused('not-positive', `${label} must be more than 0 ${shown}`);
  if (value <= max) return { ok: true, value, typedUnit };
  const limit = roundTo(figureIn(max, unit, system), 0);
  // A user who types '48,500' more often means 48.5 in than a unit 4,000 ft long.
  const hint = /^\d{1,3},\d{3}(?![\d.,])/.test(typed) ? '. For a decimal, write a point' : '';
  return refused('too-large', `${label} must be at most ${formatNumber(limit, 0)} ${shown}${hint}`);
}

function notOneNumber(typed: string, label: string): ReadMeasure {
  const compact = typed.replaceAll(' ', '');
  if (/^[+-]?[\d.]+e[+-]?\d/.test(compact)) {
    return refused('exponent', `${label} must be a plain number, without an e`);
  }
  if (/\d\D* ?[x×*; ] ?\d/.test(typed)) return refused('several-numbers', `${label} must be one number`);
  return refused('not-a-number', `${label} must be a number`);
}

function wrongUnit({ label, unit }: MeasureField, system: UnitSystem): ReadMeasure {
  const [us, metric] = unit === 'in' ? ['inches', 'centimeters'] : ['pounds', 'kilograms'];
  return refused('wrong-unit', `${label} must be in ${system === 'us' ? us : metric}`);
}

const refused = (error: MeasureError, message: string): ReadMeasure => ({ ok: false, error, message });
