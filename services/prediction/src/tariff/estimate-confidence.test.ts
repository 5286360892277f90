import type { EstimateInput } from '@freightwright/domain';
import { describe, expect, test } from 'vitest';
import { of, origin, pallet, tariff } from '../../test/estimate-fixture.ts';

describe('confidence', () => {
  const zip3 = { ...origin, knownBy: 'zip3' as const };
  const from3 = { origin: zip3, destination: origin, miles: 704 };
  const diesel = (weekOf: string, isConfirmed = true) => ({
    tariff: { ...tariff, dieselPrices: [{ weekOf, pricePerGallon: 3.71, isConfirmed, source: '' }] },
  });
  const day = '2026-11-23';
  const high = [{ ...pallet, heightIn: 90, weightLb: 300, count: 10 }];
  const tall = [{ ...pallet, heightIn: 120 }];
  const cases: readonly (readonly [string, Partial<EstimateInput>, number, string])[] = [
    ['begins at 95 with an own tariff', { tariff: { ...tariff, isModelled: false } }, 95, ''],
    ['has 17 less with the modelled tariff', {}, 78, 'The tariff is modelled'],
    ['gets 7 back for an own discount', { terms: { discountPercent: 60 } }, 85, 'before your discount'],
    ['gets nothing back for own fuel', { terms: { fuelPercent: 20 } }, 78, 'The tariff is modelled'],
    ['has 6 less for an end known by three digits', { lane: from3 }, 72, 'Of ZIP code 60608, only the first'],
    ['has 12 less for both', { lane: { ...from3, destination: zip3 } }, 66, 'first three digits'],
    [
      'has 10 less beyond the table',
      { lane: { origin, destination: origin, miles: 3_601 } },
      68,
      'longer than',
    ],
    [
      'has 10 less for a class below the density',
      { freightClass: '85' },
      68,
      'lower than that of the density',
    ],
    ['has nothing less for a class above it', { freightClass: '125' }, 78, 'modelled'],
    [
      'has 5 less where the scales disagree',
      { units: [{ ...pallet, weightLb: 750 }] },
      73,
      'different classes',
    ],
    ['has 3 less for unconfirmed diesel', diesel('2026-11-16', false), 75, 'not confirmed'],
    ['has none less on day 14', { ...diesel('2026-11-09'), day }, 78, 'modelled'],
    ['has 1 less on day 15', { ...diesel('2026-11-09'), day: '2026-11-24' }, 77, '15 days old'],
    ['has 2 less on day 22', { ...diesel('2026-11-09'), day: '2026-12-01' }, 76, '22 days old'],
    ['has 10 less on a very old price', diesel('2024-01-01'), 68, 'days old'],
    [
      'does not mind diesel when the terms name the percentage',
      { ...diesel('2024-01-01', false), terms: { fuelPercent: 20 } },
      78,
      'modelled',
    ],
    ['has 8 less each for space and linear feet', { units: high, freightClass: '400' }, 62, 'by its space'],
    [
      'has 4 less for overlength',
      { units: [{ ...pallet, lengthIn: 120 }], freightClass: '400' },
      74,
      'overlength',
    ],
    [
      'has 15 less for what fits no trailer',
      { units: tall, freightClass: '400', service: 'truckload' },
      63,
      'fits in one trailer',
    ],
  ];
  test.each(cases)('%s', (_, changed, confidence, reason) => {
    const found = of(changed);
    expect(found.confidence).toBe(confidence);
    expect(found.confidenceReasons.join(' ')).toContain(reason);
    expect(found.range.percent).toBe(Math.ceil(1 + (100 - confidence) / 2));
  });
});
