import { roundTo, withoutFloatNoise } from './rounding.ts';

/** Centimeters in one inch, exact. Source: NIST Special Publication 811, appendix B.8. */
export const cmPerIn = 2.54;
/** Kilograms in one pound avoirdupois, exact. Source: NIST Special Publication 811, appendix B.8. */
export const kgPerLb = 0.453_592_37;
/** Cubic meters in one cubic foot: (12 x 2.54 / 100) to the third, exact. */
export const cubicMetersPerCuFt = 0.028_316_846_592;

/** The units of typed and displayed measures. Everything is stored and calculated in inches and pounds. */
export type UnitSystem = 'us' | 'metric';

/** @example inFromCm(127); // => 50 */
export const inFromCm = (cm: number): number => withoutFloatNoise(cm / cmPerIn);

/** @example cmFromIn(48); // => 121.92 */
export const cmFromIn = (inches: number): number => withoutFloatNoise(inches * cmPerIn);

/** @example lbFromKg(100); // => 220.462262185 */
export const lbFromKg = (kg: number): number => withoutFloatNoise(kg / kgPerLb);

/** @example kgFromLb(500); // => 226.796185 */
export const kgFromLb = (lb: number): number => withoutFloatNoise(lb * kgPerLb);

/** @example cubicMetersFromCuFt(100); // => 2.8316846592 */
export const cubicMetersFromCuFt = (cuFt: number): number => withoutFloatNoise(cuFt * cubicMetersPerCuFt);

/** @example kgPerCubicMeterFromPcf(1); // => 16.018463374 */
export const kgPerCubicMeterFromPcf = (pcf: number): number =>
  withoutFloatNoise((pcf * kgPerLb) / cubicMetersPerCuFt);

/**
 * Inches or pounds in the unit of a system, unrounded.
 * @example figureIn(48, 'in', 'metric'); // => 121.92
 */
export function figureIn(value: number, unit: 'in' | 'lb', system: UnitSystem): number {
  if (system === 'us') return value;
  return unit === 'in' ? cmFromIn(value) : kgFromLb(value);
}

/**
 * A figure in the unit of a system, converted to inches or pounds.
 * @example figureFrom(121.92, 'in', 'metric'); // => 48
 */
export function figureFrom(shown: number, unit: 'in' | 'lb', system: UnitSystem): number {
  if (system === 'us') return shown;
  return unit === 'in' ? inFromCm(shown) : lbFromKg(shown);
}

/**
 * The figure that goes into an editable field when the reader changes the system: inches and pounds to a
 * hundredth, cm to a hundredth, kg to a thousandth. This is fine enough that a measure in hundredths of an
 * inch or pound comes back unchanged.
 * @example fieldFigure(500, 'lb', 'metric'); // => 226.796
 */
export const fieldFigure = (value: number, unit: 'in' | 'lb', system: UnitSystem): number =>
  roundTo(figureIn(value, unit, system), shownUnit(unit, system) === 'kg' ? 3 : 2);

/**
 * The figure that is shown in text: in, lb, cm and kg to a tenth, halves away from zero.
 * @example shownFigure(500, 'lb', 'metric'); // => 226.8
 */
export const shownFigure = (value: number, unit: 'in' | 'lb', system: UnitSystem): number =>
  roundTo(figureIn(value, unit, system), 1);

/** @example shownUnit('lb', 'metric'); // => 'kg' */
export function shownUnit(unit: 'in' | 'lb', system: UnitSystem): 'in' | 'lb' | 'cm' | 'kg' {
  if (system === 'us') return unit;
  return unit === 'in' ? 'cm' : 'kg';
}

/**
 * The smallest number of tenths, at least one, for which `reaches` is true; null when there is none. The
 * distance divided into tenths may be off by binary noise, so the search starts slightly too low and asks
 * `reaches`, instead of trusting `ceil`. One of the first numbers tried passes, or none does.
 * @example smallestTenths(0.33, (value) => value >= 0.33); // => 0.4
 */
export function smallestTenths(distance: number, reaches: (value: number) => boolean): number | null {
  const first = Math.max(1, Math.ceil(distance * 10 - 1e-6));
  for (const tenths of [first, first + 1, first + 2]) {
    if (reaches(tenths / 10)) return tenths / 10;
  }
  return null;
}

/**
 * The same for inches or pounds displayed in the unit of a system: the tenths are those of that unit,
 * `reaches` and the result in inches or pounds.
 * @example smallestShownTenths(1, 'in', 'metric', (inches) => inches >= 1); // => 1.02362204724
 */
export function smallestShownTenths(
  distance: number,
  unit: 'in' | 'lb',
  system: UnitSystem,
  reaches: (value: number) => boolean,
): number | null {
  const shown = smallestTenths(figureIn(distance, unit, system), (tenths) =>
    reaches(figureFrom(tenths, unit, system)),
  );
  return shown === null ? null : figureFrom(shown, unit, system);
}
