import { expect, it, test } from 'vitest';
import { chartScale, nmfc2025Scale } from './density-scale.ts';
import { costMultiplier, type FreightClass, freightClasses, isFreightClass } from './freight-class.ts';

const multipliers: [FreightClass, number][] = [
  ['50', 1],
  ['55', 1.1],
  ['60', 1.2],
  ['65', 1.3],
  ['70', 1.4],
  ['77.5', 1.55],
  ['85', 1.7],
  ['92.5', 1.85],
  ['100', 2],
  ['110', 2.2],
  ['125', 2.5],
  ['150', 3],
  ['175', 3.5],
  ['200', 4],
  ['250', 5],
  ['300', 6],
  ['400', 8],
  ['500', 10],
];

test.each(multipliers)('class %s costs %d times the class 50 rate', (freightClass, multiplier) => {
  expect(costMultiplier(freightClass)).toBe(multiplier);
});

it('lists the 18 classes in the order of the chart, and the 2025 scale uses none beyond them', () => {
  const listed = freightClasses.map(({ freightClass }) => freightClass);
  expect(listed).toEqual(chartScale.bands.map(({ freightClass }) => freightClass));
  expect(listed).toEqual(multipliers.map(([freightClass]) => freightClass).reverse());
  expect(listed).toEqual(expect.arrayContaining(nmfc2025Scale.bands.map(({ freightClass }) => freightClass)));
});

it('knows a class by its exact name only', () => {
  expect(['77.5', '500'].every(isFreightClass)).toBe(true);
  expect(['77.50', '95', '', 'toString'].some(isFreightClass)).toBe(false);
});
