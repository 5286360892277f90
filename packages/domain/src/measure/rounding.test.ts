import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundTo, withoutFloatNoise } from './rounding.ts';

/** A slower and simpler reference by text. */
const withoutNoiseByText = (value: number) => Number(value.toPrecision(12));
function roundByText(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(Number((Math.abs(value) * factor).toPrecision(15))) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Ten to a power, exact where a double can be: `10 ** -3` is not the nearest double to 0.001. */
const tenTo = (exponent: number) => Number(`1e${exponent}`);

const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
  // Figures as users enter them, and products and quotients of such.
  fc.tuple(fc.integer(), fc.integer({ min: -9, max: 3 })).map(([digits, power]) => digits * tenTo(power)),
  fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 2_000 })).map(([a, b]) => a / b),
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }))
    .map(([a, b]) => (a / 100) * (b / 1_000)),
  // Thirteen digits that end in 5, and their neighbors: halves of the twelfth digit.
  fc
    .tuple(
      fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }),
      fc.integer({ min: -20, max: 3 }),
      fc.constantFrom(-2, -1, 0, 1, 2),
    )
    .map(([digits, power, steps]) => {
      const half = Number(`${digits}5e${power - 1}`);
      return half * (1 + steps * Number.EPSILON);
    }),
  // Powers of ten and their neighbors, where the number of digits changes.
  fc
    .tuple(fc.integer({ min: -30, max: 20 }), fc.constantFrom(-2, -1, 0, 1, 2))
    .map(([power, steps]) => tenTo(power) * (1 + steps * Number.EPSILON)),
);

it('twelve significant digits, whichever way they are found', () => {
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(withoutFloatNoise(value)).toBe(withoutNoiseByText(value));
      expect(withoutFloatNoise(-value)).toBe(withoutNoiseByText(-value));
    }),
    { numRuns: 3_000 },
  );
});

it.each([0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e12, 1e21, 5e-324])(
  'twelve significant digits of %s',
  (value) => expect(withoutFloatNoise(value)).toBe(withoutNoiseByText(value)),
);

it.each([0, 1, 2, 6, 9])('%i decimals, halves away from zero, whichever way they are found', (decimals) => {
  const halves = fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(-2, -1, 0, 1, 2))
    .map(([whole, steps]) => ((whole + 0.5) / 10 ** decimals) * (1 + steps * Number.EPSILON));
  fc.assert(
    fc.property(fc.oneof(anyNumber, halves), (value) => {
      expect(roundTo(value, decimals)).toBe(roundByText(value, decimals));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [1.005, 2, 1.01],
  [9.375, 2, 9.38],
  [-1.005, 2, -1.01],
  [-0.001, 2, 0],
  [2.5, 0, 3],
])('%d to %i decimals is %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded);
});
