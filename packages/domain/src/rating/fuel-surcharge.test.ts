import { describe, expect, it, test } from 'vitest';
import { dieselPriceOn, fuelRowAt } from './fuel-surcharge.ts';
import type { DieselPrice } from './tariff.ts';

const price = (weekOf: string, pricePerGallon: number): DieselPrice => ({
  weekOf,
  pricePerGallon,
  isConfirmed: true,
  source: 'EIA',
});
const prices = [price('2026-11-02', 3.6), price('2026-11-09', 3.65), price('2026-11-16', 3.71)];

describe('a price of diesel', () => {
  test.each([
    ['2026-11-17', 3.65, 'the Tuesday before it counts'],
    ['2026-11-18', 3.71, 'the Wednesday from which it counts'],
    ['2026-12-30', 3.71, 'a day after all prices'],
    ['2026-11-10', 3.6, 'the Tuesday of the week before'],
    ['2026-01-01', 3.6, 'a day before all prices'],
  ])('on %s is $%d: %s', (day, pricePerGallon) => {
    expect(dieselPriceOn(prices, day).pricePerGallon).toBe(pricePerGallon);
  });

  it('has to be there', () => {
    expect(() => dieselPriceOn([], '2026-11-18')).toThrow(RangeError);
  });
});

describe('the row of the fuel table', () => {
  const table = [
    { fromPricePerGallon: 3.65, percent: 27.2 },
    { fromPricePerGallon: 3.7, percent: 27.5 },
    { fromPricePerGallon: 3.75, percent: 27.9 },
  ];
  test.each([
    [3.699, 27.2],
    [3.7, 27.5],
    [3.749, 27.5],
    [3.75, 27.9],
    [9, 27.9],
    [1, 27.2],
  ])('for $%d says %d percent', (dollars, percent) => {
    expect(fuelRowAt(table, dollars).percent).toBe(percent);
  });

  it('has to be there', () => {
    expect(() => fuelRowAt([], 3.7)).toThrow(RangeError);
  });
});
