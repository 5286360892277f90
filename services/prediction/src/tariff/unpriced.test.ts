import type { EstimateInput } from '@freightwright/domain';
import { expect, it, test } from 'vitest';
import { modelled, of, origin, pallet, tariff } from '../../test/estimate-fixture.ts';

const at = (zip: string) => ({ lane: { origin, destination: { ...origin, zip }, miles: 704 } });
const commodity = { weightLb: 500, freightClass: '85' } as const;

test.each<[string, Partial<EstimateInput>, string, number]>([
  ['hazardous materials by an own tariff', { tariff, handling: ['hazmat'] }, 'Hazardous materials', 5],
  ['COD', { handling: ['cod'] }, 'COD', 5],
  ['protection from freezing', { handling: ['protect_from_freezing'] }, 'Protect from freezing', 5],
  [
    'a unit too heavy for a liftgate',
    { accessorials: ['liftgate'], units: [{ ...pallet, weightLb: 2_501 }] },
    'Liftgate for a heavy unit',
    8,
  ],
  ['a home without a liftgate', { accessorials: ['residential'] }, 'Liftgate at residential delivery', 3],
  ['a pickup at a home', { accessorials: ['residential_pickup'] }, 'Liftgate at residential pickup', 3],
  ['limited access', { accessorials: ['limited_access'] }, 'Kind of limited access', 2],
  ['Nantucket', at('02554'), 'Ferry to Nantucket, MA', 15],
  ['Avalon', at('90704'), 'Ferry to Santa Catalina Island, CA', 15],
  ['Mackinac Island', at('49757-0001'), 'Ferry to the islands of northern Michigan', 15],
  ['Friday Harbor', at('98250'), 'Ferry to the San Juan Islands, WA', 15],
  ['Miami Beach by an own tariff', { tariff, ...at('33139') }, 'High-cost delivery, ZIP 33139', 5],
])('%s: not in the estimate, with less confidence', (_, changed, name, points) => {
  const asked = { tariff: modelled, accessorials: [], freightClass: '85', ...changed } as const;
  const found = of(asked);
  const warning = found.warnings.find(({ title }) => title === `${name}: not in the estimate`);
  expect(warning?.sentence).toMatch(/\.$/);
  expect(found.confidenceReasons).toContain(`${name}: not in the estimate.`);
  const without = of({ ...asked, handling: [], accessorials: [], ...at('60608') });
  if (asked.units === undefined) expect(without.confidence - found.confidence).toBe(points);
});

test.each<[string, Partial<EstimateInput>]>([
  ['a liftgate at the home', { accessorials: ['residential', 'liftgate'] }],
  [
    'a liftgate for a unit of 2,500 lb',
    { accessorials: ['liftgate'], units: [{ ...pallet, weightLb: 2_500 }] },
  ],
  ['Miami Beach, whose charge is in the price', at('33139')],
])('%s lacks nothing', (_, changed) => {
  const { warnings } = of({ tariff: modelled, accessorials: [], freightClass: '85', ...changed });
  expect(warnings.filter(({ title }) => title.includes('not in the estimate'))).toEqual([]);
});

test.each<[string, Partial<EstimateInput>]>([
  ['a hazardous commodity', { units: [{ ...pallet, commodities: [{ ...commodity, hazmat: true }] }] }],
  ['hazardous materials that are asked for', { handling: ['hazmat'] }],
])('%s: the least charge is in the estimate, with less confidence', (_, changed) => {
  const asked = { tariff: modelled, accessorials: [], freightClass: '100' } as const;
  const [found, without] = [of({ ...asked, ...changed }), of(asked)];
  expect(found.totalCents - without.totalCents).toBe(3_500);
  expect(found.breakdown.otherCharges.map(({ name }) => name)).toEqual(['Hazardous materials']);
  expect(without.confidence - found.confidence).toBe(3);
  expect(found.warnings.map(({ title }) => title)).toEqual(['Hazardous materials: more at some carriers']);
});

it('the class at a carrier that counts 96 in has its cost, where it is known that nothing can be loaded on it', () => {
  const asked = { tariff: modelled, accessorials: [], isStackingKnown: true } as const;
  const found = of(asked);
  const inClass = (freightClass: '100' | '175') =>
    `$${(of({ ...asked, freightClass }).totalCents / 100).toFixed(2)}`;
  const [warning, ...others] = found.warnings;
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ kind: 'carrier-class', title: 'Class at Saia, unit A' });
  expect(warning?.sentence).toContain(`this shipment is ${inClass('175')} instead of ${inClass('100')}.`);
  expect(of({ ...asked, isStackingKnown: false }).confidence - found.confidence).toBe(3);
  for (const settled of [
    { isStackingKnown: false },
    { freightClass: '100' },
    { terms: { fakClass: '100' } },
  ]) {
    expect(of({ ...asked, ...settled } as Partial<EstimateInput>).warnings).toEqual([]);
  }
});

test.each<[string, Partial<EstimateInput>, string[]]>([
  ['in a trailer', { units: [{ ...pallet, heightIn: 110 }] }, ['overlength', 'does-not-fit']],
  ['beside what fits', { units: [pallet, { ...pallet, heightIn: 110 }] }, ['overlength', 'does-not-fit']],
])('a unit that does not fit %s is one warning', (_, changed, kinds) => {
  const { warnings } = of({ accessorials: [], freightClass: '250', ...changed });
  expect(warnings.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
});
