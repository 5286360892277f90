import { type EstimateInput, priceOf, type ServiceType } from '@freightwright/domain';
import { expect, it, test } from 'vitest';
import { example, modelled, pallet, tariff } from '../../test/estimate-fixture.ts';
import { fitOf, residualsOf } from './anchors.ts';
import { readBuiltInTables } from './assemble-tariff.ts';

const { anchors } = await readBuiltInTables();
const named = anchors.map((anchor) => [`${anchor.carrier} ${anchor.period}`, anchor] as const);

test.each(named)('the average shipment of %s is estimated within 10%% of what it reports', (_, anchor) => {
  expect(Math.abs(residualsOf(modelled, [anchor])[0]?.percent ?? Number.NaN)).toBeLessThanOrEqual(10);
});

it('the fit is that of the residuals', () => {
  const [saia] = anchors.filter(({ period }) => period === '2025-Q4');
  const [residual] = residualsOf(modelled, saia ? [saia] : []);
  expect(residual?.percent).toBeGreaterThan(1);
  expect(fitOf(modelled, saia ? [saia] : []).largest).toBe(residual?.percent);
  expect(modelled.fit?.largest).toBeGreaterThanOrEqual(modelled.fit?.meanSquareRoot ?? Number.NaN);
  expect(tariff.fit).toBeUndefined();
  expect(() => fitOf(modelled, [])).toThrow(RangeError);
});

const byClass = { terms: { discountPercent: 75 } };
const cents = (changed: Partial<EstimateInput>) =>
  priceOf(example({ tariff: modelled, accessorials: [], freightClass: '85', ...changed })).baseCents;

test.each<[ServiceType, number, number]>([
  ['standard', 7_100, 8_800],
  ['truckload', 10_600, 13_200],
])('class rates cost more than %s from between %d and %d lb on', (service, least, most) => {
  for (const miles of [500, 930, 1_500]) {
    const lane = { ...example().lane, miles };
    const isDearer = (weightLb: number) => {
      const asked = { lane, units: [{ ...pallet, weightLb: weightLb / 6, count: 6 }] };
      return cents({ ...asked, ...byClass }) > cents({ ...asked, service });
    };
    expect([least, most].map(isDearer)).toEqual([false, true]);
  }
});
