import { expect, it } from 'vitest';
import { chartScale, nmfc2025Scale } from './density-scale.ts';
import { costMultiplier, freightClasses, isFreightClass } from './freight-class.ts';

it('prices each class by its multiple of the class 50 rate', () => {
  const multipliers = freightClasses.map(
    ({ freightClass }) => `${freightClass}: ${costMultiplier(freightClass)}`,
  );
  expect(multipliers.join(', ')).toBe(
    '500: 10, 400: 8, 300: 6, 250: 5, 200: 4, 175: 3.5, 150: 3, 125: 2.5, 110: 2.2, 100: 2, ' +
      '92.5: 1.85, 85: 1.7, 77.5: 1.55, 70: 1.4, 65: 1.3, 60: 1.2, 55: 1.1, 50: 1',
  );
});

it('lists the 18 classes in the order of the chart, and the 2025 scale uses none beyond them', () => {
  const listed = freightClasses.map(({ freightClass }) => freightClass);
  expect(listed).toEqual(chartScale.bands.map(({ freightClass }) => freightClass));
  expect(listed).toEqual(expect.arrayContaining(nmfc2025Scale.bands.map(({ freightClass }) => freightClass)));
});

it('knows a class by its exact name only', () => {
  expect(['77.5', '500'].every(isFreightClass)).toBe(true);
  expect(['77.50', '95', '', 'toString'].some(isFreightClass)).toBe(false);
});
