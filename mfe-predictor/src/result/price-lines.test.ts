import { samplePrediction } from '@freightwright/samples';
import { describe, expect, test } from 'vitest';
import { barParts, priceLines } from './price-lines.ts';

const { breakdown } = samplePrediction();
const cents = (lines: readonly { readonly amount: number }[]) =>
  Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100);

test('the lines say how each comes about, and add up to the total', () => {
  const lines = priceLines(samplePrediction());
  expect(lines.map(({ name, how, amount }) => [name, how.replaceAll('\u00a0', ' '), amount])).toEqual([
    ['Base rate', '5 cwt at $125.50, class 100, 500 lb break', 627.5],
    ['Discount', '75% off the base rate', -470.63],
    ['Fuel surcharge', '27.5% of $156.87, diesel at $3.71 a gallon in the week of November 16, 2026', 43.14],
    ['Accessorials', 'Liftgate $100.00, appointment $57.50', 157.5],
  ]);
  expect(cents(lines)).toBe(35_751);
});

test('a minimum that applies is a line of its own', () => {
  const prediction = samplePrediction({
    baseRate: 200,
    totalEstimate: 400.64,
    breakdown: { ...breakdown, minimum: { amount: 200, isApplied: true, by: 'own-terms' } },
  });
  const lines = priceLines(prediction);
  expect(lines.find(({ kind }) => kind === 'minimum')).toMatchObject({
    amount: 43.13,
    how: 'Up to the $200.00 minimum of your own terms',
  });
  expect(cents(lines)).toBe(40_064);
});

describe('the rating in words', () => {
  test.each([
    [
      { method: 'mile', vehicle: 'Cargo van', ratePerMile: 2.1, miles: 704 },
      '704 miles at $2.10 on average, cargo van',
    ],
    [
      { method: 'mile', vehicle: 'Cargo van', ratePerMile: 2.51, miles: 250 },
      '250 miles at $2.51, cargo van',
    ],
    [{ method: 'foot', linearFeet: 4, ratePerFoot: 61.5 }, '4 linear feet at $61.50'],
    [
      {
        method: 'class',
        classes: [{ freightClass: '100', by: 'given', weightLb: 490, ratePerCwt: 90, charge: 441 }],
        weightBreak: 'M5C',
        deficit: {
          asWeightLb: 500,
          deficitLb: 10,
          freightClass: '100',
          ratePerCwt: 90,
          charge: 9,
          saving: 40,
        },
      },
      '4.9 cwt at $90.00, class 100; 0.1 cwt of deficit weight at $90.00, class 100, 500 lb break, rated as 500 lb, which costs less',
    ],
  ] as const)('%o', (rating, text) => {
    const given = { ...rating, ...('classes' in rating && { classes: [...rating.classes] }) };
    const prediction = samplePrediction({
      breakdown: { ...breakdown, rating: given as typeof breakdown.rating },
    });
    expect(priceLines(prediction)[0]?.how.replaceAll('\u00a0', ' ')).toBe(text);
  });
});

test('the bar has a part for all that is paid and for the discount, and is full', () => {
  const parts = barParts(samplePrediction());
  expect(parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['base', 156.87],
    ['discount', -470.63],
    ['fuel', 43.14],
    ['accessorials', 157.5],
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
});

test('a bar without discount and accessorials has no such parts', () => {
  const prediction = samplePrediction({
    baseRate: 643,
    accessorialCharges: 0,
    breakdown: { ...breakdown, discount: { percent: 0, amount: 0, by: 'tariff' }, accessorials: [] },
  });
  expect(barParts(prediction).map(({ kind }) => kind)).toEqual(['base', 'fuel']);
});
