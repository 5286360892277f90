import { roundTo, withoutFloatNoise } from '../measure/rounding.ts';

/** Outer dimensions of one handling unit, in inches. The height includes the pallet. */
export interface Dimensions {
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

export const cubicInchesPerCubicFoot = 1728;

/**
 * Volume in cubic feet: L x W x H / 1728.
 * Source: product specification, point 9.
 * @throws RangeError when a dimension is not a finite number above zero. Entries are checked by `readMeasure`
 * first, so a bad number here is a mistake in the program and must not become a class.
 * @example volumeCuFt({ lengthIn: 48, widthIn: 40, heightIn: 48 }); // => 53.3333333333
 */
export const volumeCuFt = (dimensions: Dimensions): number =>
  withoutFloatNoise(cubicInches(dimensions) / cubicInchesPerCubicFoot);

/**
 * Density in pounds per cubic foot: weight / volume, unrounded.
 * Source: product specification, point 9.
 * Take the class from this figure and never from the displayed one: 8.996 is shown as 9.00, yet it has not
 * reached the break at 9. A class taken from the rounded figure would be one class lower than the class that
 * a carrier's inspection finds.
 * @throws RangeError when a dimension or the weight is not a finite number above zero, or when they lie so
 * far outside the limits of entry that the density is not a finite number above zero either.
 * @example densityPcf({ lengthIn: 48, widthIn: 40, heightIn: 48 }, 500); // => 9.375
 */
export function densityPcf(dimensions: Dimensions, weightLb: number): number {
  const weight = positive(weightLb, 'weightLb');
  // A single division at the end is exact for whole inches and pounds.
  const density = (weight * cubicInchesPerCubicFoot) / cubicInches(dimensions);
  return withoutFloatNoise(positive(density, 'density'));
}

/**
 * Volume or density as it is shown: two decimals, halves up. For display only.
 * @example roundForDisplay(9.375); // => 9.38
 */
export const roundForDisplay = (value: number): number => roundTo(value, 2);

/** Lazy, because a page that shows no density starts without it. */
let twoDecimals: Intl.NumberFormat | undefined;

/** @example formatTwoDecimals(9.375); // => '9.38' */
export function formatTwoDecimals(value: number): string {
  twoDecimals ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return twoDecimals.format(value);
}

function cubicInches({ lengthIn, widthIn, heightIn }: Dimensions): number {
  const [a, b, c] = [
    positive(lengthIn, 'lengthIn'),
    positive(widthIn, 'widthIn'),
    positive(heightIn, 'heightIn'),
  ];
  // Multiplying the largest side last gives a box turned on its side the same density to the last bit.
  const largest = Math.max(a, b, c);
  return (largest === a ? b * c : largest === b ? a * c : a * b) * largest;
}

function positive(value: number, name: string): number {
  if (!Number.isFinite(value) || value <= 0) {
    throw new RangeError(`${name} must be a finite number above 0, got ${value}`);
  }
  return value;
}
