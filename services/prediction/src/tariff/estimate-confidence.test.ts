import type { EstimateInput } from '@freightwright/domain';
import { describe, expect, test } from 'vitest';
import { of, origin, pallet, tariff } from './estimate-fixture.ts';

describe('confidence', () => {
  const zip3 = { ...origin, knownBy: 'zip3' as const };
  const unconfirmed = (weekOf: string) => ({
    ...tariff,
    dieselPrices: [{ weekOf, pricePerGallon: 3.71, isConfirmed: false, source: '' }],
  });
  const confirmed = (weekOf: string) => ({
    ...tariff,
    dieselPrices: [{ weekOf, pricePerGallon: 3.71, isConfirmed: true, source: '' }],
  });
  const cases: readonly (readonly [string, () => Partial<EstimateInput>, number, string])[] = [
    ['begins at 95 with an own tariff', () => ({ tariff: { ...tariff, isModelled: false } }), 95, ''],
    ['has 17 less with the modelled tariff', () => ({}), 78, 'The tariff is modelled'],
    [
      'gets 7 back for an own discount',
      () => ({ terms: { discountPercent: 60 } }),
      85,
      'before your discount',
    ],
    ['gets nothing back for own fuel', () => ({ terms: { fuelPercent: 20 } }), 78, 'The tariff is modelled'],
    [
      'has 6 less for an end known by three digits',
      () => ({ lane: { origin: zip3, destination: origin, miles: 704 } }),
      72,
      'Of ZIP code 60608, only the first three digits are in our list.',
    ],
    [
      'has 12 less for both',
      () => ({ lane: { origin: zip3, destination: zip3, miles: 704 } }),
      66,
      'first three digits',
    ],
    [
      'has 10 less beyond the table',
      () => ({ lane: { origin, destination: origin, miles: 3_601 } }),
      68,
      'longer than the tariff goes',
    ],
    [
      'has 10 less for a class below the density',
      () => ({ freightClass: '85' }),
      68,
      'lower than that of the density',
    ],
    ['has nothing less for a class above it', () => ({ freightClass: '125' }), 78, 'modelled'],
    [
      'has 5 less where the scales disagree',
      () => ({ units: [{ ...pallet, weightLb: 750 }] }),
      73,
      'scales give different classes',
    ],
    ['has 3 less for unconfirmed diesel', () => ({ tariff: unconfirmed('2026-11-16') }), 75, 'not confirmed'],
    [
      'has none less on day 14',
      () => ({ tariff: confirmed('2026-11-09'), day: '2026-11-23' }),
      78,
      'modelled',
    ],
    [
      'has 1 less on day 15',
      () => ({ tariff: confirmed('2026-11-09'), day: '2026-11-24' }),
      77,
      '15 days old',
    ],
    [
      'has 2 less on day 22',
      () => ({ tariff: confirmed('2026-11-09'), day: '2026-12-01' }),
      76,
      '22 days old',
    ],
    ['has 10 less on a very old price', () => ({ tariff: confirmed('2024-01-01') }), 68, 'days old'],
    [
      'does not mind diesel when the terms name the percentage',
      () => ({ tariff: unconfirmed('2024-01-01'), terms: { fuelPercent: 20 } }),
      78,
      'modelled',
    ],
    [
      'has 8 less each for space and linear feet',
      () => ({ units: [{ ...pallet, heightIn: 90, weightLb: 300, count: 10 }], freightClass: '400' }),
      62,
      'by its space',
    ],
    [
      'has 4 less for overlength',
      () => ({ units: [{ ...pallet, lengthIn: 120 }], freightClass: '400' }),
      74,
      'overlength',
    ],
    [
      'has 15 less for what fits no trailer',
      () => ({ units: [{ ...pallet, heightIn: 120 }], freightClass: '400', service: 'truckload' }),
      63,
      'fits in one trailer',
    ],
  ];
  test.each(cases)('%s', (_, changed, confidence, reason) => {
    const found = of(changed());
    expect(found.confidence).toBe(confidence);
    expect(found.confidenceReasons.join(' ')).toContain(reason);
    expect(found.range.percent).toBe(Math.ceil(1 + (100 - confidence) / 2));
  });
});
