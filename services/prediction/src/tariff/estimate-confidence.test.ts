import type { EstimateInput } from '@freightwright/domain';
import { describe, expect, test } from 'vitest';
import { modelled, of, origin, pallet, tariff } from '../../test/estimate-fixture.ts';

describe('confidence', () => {
  const zip3 = { ...origin, knownBy: 'zip3' as const };
  const from3 = { origin: zip3, destination: origin, miles: 704 };
  const diesel = (weekOf: string, isConfirmed = true) => ({
    tariff: { ...modelled, dieselPrices: [{ weekOf, pricePerGallon: 3.71, isConfirmed, source: '' }] },
  });
  const day = '2026-11-23';
  const high = [{ ...pallet, heightIn: 90, weightLb: 300, count: 10 }];
  const tall = [{ ...pallet, heightIn: 120 }];
  const cases: readonly (readonly [string, Partial<EstimateInput>, number, string])[] = [
    ['begins at 95 with an own tariff', { tariff }, 95, ''],
    ['has two less for each percent of the residuals', {}, 80, 'The tariff is modelled'],
    ['gets 6 back for an own discount', { terms: { discountPercent: 60 } }, 86, 'before your discount'],
    ['gets nothing back for own fuel', { terms: { fuelPercent: 20 } }, 80, 'The tariff is modelled'],
    ['has three for each of the largest by a vehicle', { service: 'truckload' }, 68, 'no carrier reports'],
    ['has 6 less for an end known by three digits', { lane: from3 }, 74, 'Of ZIP code 60608, only the first'],
    ['has 12 less for both', { lane: { ...from3, destination: zip3 } }, 68, 'first three digits'],
    [
      'has 10 less beyond the table',
      { lane: { origin, destination: origin, miles: 3_601 } },
      70,
      'longer than',
    ],
    [
      'has 10 less for a class below the density',
      { freightClass: '85' },
      70,
      'lower than that of the density',
    ],
    ['has nothing less for a class above it', { freightClass: '125' }, 80, 'modelled'],
    [
      'has 5 less where the scales disagree',
      { units: [{ ...pallet, weightLb: 750 }] },
      75,
      'different classes',
    ],
    ['has 3 less for unconfirmed diesel', diesel('2026-11-16', false), 77, 'not confirmed'],
    ['has none less on day 14', { ...diesel('2026-11-09'), day }, 80, 'modelled'],
    ['has 1 less on day 15', { ...diesel('2026-11-09'), day: '2026-11-24' }, 79, '15 days old'],
    ['has 2 less on day 22', { ...diesel('2026-11-09'), day: '2026-12-01' }, 78, '22 days old'],
    ['has 10 less on a very old price', diesel('2024-01-01'), 70, 'days old'],
    [
      'does not mind diesel when the terms name the percentage',
      { ...diesel('2024-01-01', false), terms: { fuelPercent: 20 } },
      80,
      'modelled',
    ],
    [
      'has 8 less each for space and linear feet by class rates of an own tariff',
      { tariff, units: high, freightClass: '400' },
      79,
      'by its space',
    ],
    [
      'has 4 less for overlength',
      { units: [{ ...pallet, lengthIn: 120 }], freightClass: '400' },
      76,
      'overlength',
    ],
    [
      'has 15 less for what fits no trailer',
      { units: tall, freightClass: '400', service: 'truckload' },
      53,
      'fits in one trailer',
    ],
  ];
  test.each(cases)('%s', (_, changed, confidence, reason) => {
    const found = of({ tariff: modelled, ...changed });
    expect(found.confidence).toBe(confidence);
    expect(found.confidenceReasons.join(' ')).toContain(reason);
    const least = found.breakdown.tariff.isModelled ? 10 : 0;
    expect(found.range.percent).toBe(Math.max(least, Math.ceil(1 + (100 - confidence) / 2)));
  });
});
