import { assumedUnits, type EstimateInput, type ShipmentUnit } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import { example, modelled, of, origin, pallet, tariff } from '../../test/estimate-fixture.ts';

it('the example of the design', () => {
  const found = of();
  expect(found).toMatchObject({
    totalCents: 64_940,
    baseCents: 38_580,
    fuelCents: 10_610,
    accessorialCents: 15_750,
    confidence: 95,
    range: { percent: 4, lowCents: 62_342, highCents: 67_538 },
    transitDays: 3,
    warnings: [],
  });
  expect(found.factors.map(({ factor, cents, impact }) => [factor, cents, impact])).toEqual([
    ['Class 50 base', 32_150, 'negative'],
    ['Freight class', 32_150, 'negative'],
    ['Weight break', 0, 'neutral'],
    ['Discount', -25_720, 'positive'],
    ['Fuel', 10_610, 'negative'],
    ['Liftgate at delivery', 10_000, 'negative'],
    ['Appointment at delivery', 5_750, 'negative'],
  ]);
  const sentence = found.factors.map(({ description }) => description.replaceAll('\u00a0', ' '));
  expect(sentence).toEqual([
    '500 lb at the class 50 rate of this lane.',
    'Class 100 rates at 2 times the class 50 base on this lane.',
    '500 lb is exactly on the break.',
    'The tariff takes 40% off.',
    '27.5% with diesel at $3.71, EIA average for the week of November 16, 2026.',
    'Carriers charge $75.00 to $125.00.',
    'Carriers charge $40.00 to $75.00.',
  ]);
});

describe('the class', () => {
  const classes = (changed: Partial<EstimateInput>) => {
    const { rating } = of(changed).breakdown;
    return rating.method === 'class'
      ? rating.classes.map(({ freightClass, by, weightLb }) => [freightClass, by, weightLb])
      : [];
  };
  const mixed: ShipmentUnit = {
    ...pallet,
    commodities: [{ weightLb: 100, freightClass: '65' }, { weightLb: 300 }],
  };

  it('of each commodity is its own, or that of the density, with its share of the pallet', () => {
    expect(classes({ units: [mixed] })).toEqual([
      ['100', 'nmfc2025', 375],
      ['65', 'given', 125],
    ]);
  });

  it('is the given one for all of it, and that of the terms before that', () => {
    expect(classes({ units: [mixed], freightClass: '85' })).toEqual([['85', 'given', 500]]);
    expect(classes({ units: [mixed], freightClass: '85', terms: { fakClass: '70' } })).toEqual([
      ['70', 'fak', 500],
    ]);
  });
});

describe('a warning', () => {
  const kinds = (changed: Partial<EstimateInput>) => of(changed).warnings.map(({ kind }) => kind);

  it('is given for each rule that an LTL carrier would apply', () => {
    expect(kinds({ units: [{ ...pallet, heightIn: 90, weightLb: 300, count: 10 }] })).toEqual(
      expect.arrayContaining(['capacity', 'linear-feet']),
    );
    expect(kinds({ units: [{ ...pallet, lengthIn: 120 }] })).toContain('overlength');
    expect(kinds({ units: [{ ...pallet, heightIn: 120 }] })).toContain('does-not-fit');
    expect(kinds({ freightClass: '85' })).toEqual(['scales-disagree']);
  });

  it('is not given for rules that do not concern a vehicle of its own', () => {
    const many = { units: [{ ...pallet, heightIn: 90, weightLb: 300, count: 60 }] };
    expect(kinds({ ...many, service: 'truckload' })).toEqual([]);
    expect(kinds({ ...many, service: 'standard' })).toEqual(['does-not-fit']);
    expect(kinds({ units: [{ ...pallet, heightIn: 120 }], service: 'expedited' })).toEqual(['does-not-fit']);
  });

  it('is given for an end that is not known well, and a lane beyond the table', () => {
    const end = { ...origin, zip: '60692', knownBy: 'zip3' as const };
    expect(of({ lane: { origin: end, destination: origin, miles: 9_000 } }).warnings).toMatchObject([
      { kind: 'lane', title: 'ZIP code 60692 is not in our list' },
      { kind: 'lane', title: 'Lane longer than the tariff goes' },
    ]);
  });

  it('is one of at most 40', () => {
    expect(kinds({ units: Array.from({ length: 60 }, () => ({ ...pallet, lengthIn: 120 })) })).toHaveLength(
      40,
    );
  });
});

it('freight of which only class and weight are known is rated by class, with less confidence', () => {
  const asked = { freightClass: '100', areSizesAssumed: true, accessorials: [] } as const;
  const found = of({ ...asked, units: assumedUnits(500, '100') });
  expect(found.baseCents).toBe(of({ ...asked, areSizesAssumed: false }).baseCents);
  expect(found.warnings.map(({ title }) => title)).toEqual(['Sizes not given']);
  expect(found.confidence).toBe(90);
  expect(assumedUnits(4_600, '500')).toMatchObject([{ count: 4, heightIn: 96, weightLb: 1_150 }]);
  expect(assumedUnits(20, '50')).toMatchObject([{ count: 1, heightIn: 12 }]);
});

describe('what would change the price', () => {
  const changes = (changed: Partial<EstimateInput> = {}) =>
    of(changed).changes.map(({ id, title, savingCents }) => [
      id,
      title.replaceAll('\u00a0', ' '),
      savingCents,
    ]);

  it('is priced by the same rules, the largest saving first', () => {
    // 3 in lower: class 92.5 at $118.96. $594.80 less 40% is $356.88, with 27.5% fuel $455.02: $36.88 less.
    // 33.4 lb more: 5.334 x 118.96 = 634.53, less 40% 380.72, with fuel 485.42: $6.48 less than $491.90.
    expect(changes()).toEqual([
      ['smaller', '3 in lower', 3_688],
      ['next-class', '33.4 lb more on the same pallet', 648],
    ]);
  });

  it('tells of the pounds that travel for nothing while deficit weight is paid', () => {
    const heavy = {
      ...pallet,
      weightLb: 490,
      commodities: [{ weightLb: 490, freightClass: '100' as const }],
    };
    expect(changes({ units: [heavy], accessorials: [] })).toContainEqual([
      'next-break',
      '10 lb more at the same price',
      0,
    ]);
  });

  it('offers the class of the density where a higher one was declared', () => {
    // 5 x 192.90 = 964.50, less 40% 578.70, with 27.5% fuel 737.84: $245.94 more than $491.90.
    expect(changes({ freightClass: '150', accessorials: [] })).toContainEqual([
      'next-class',
      'Class 100, by density',
      24_594,
    ]);
    expect(changes({ freightClass: '150', terms: { fakClass: '150' } }).map(([id]) => id)).not.toContain(
      'next-class',
    );
  });

  it('offers a cheaper service, for a full trailer its own', () => {
    const full = { units: [{ ...pallet, heightIn: 96, weightLb: 1_500, count: 20 }], accessorials: [] };
    expect(changes(full).map(([, title]) => title)).toContain('As a full truckload');
  });

  it('asks for less weight down to the break, or a tenth', () => {
    const classed = (weightLb: number) => ({
      units: [{ ...pallet, weightLb, commodities: [{ weightLb, freightClass: '100' as const }] }],
      accessorials: [],
    });
    expect(changes(classed(520)).map(([, title]) => title)).toContain('20 lb lighter');
    expect(changes(classed(900)).map(([, title]) => title)).toContain('90 lb lighter');
    expect(changes(classed(500)).map(([id]) => id)).not.toContain('lighter');
  });
});

describe('an alternative', () => {
  it('is priced by factor and minimum of the carrier on rates of an operator, without the caller’s own terms', () => {
    const found = of({ terms: { discountPercent: 90, minimumCents: 0 } });
    // 385.80 x 0.927 = 357.64, with 27.5% fuel 455.99, and 157.50: 613.49.
    const [first] = found.alternatives;
    expect(first).toMatchObject({
      carrier: 'Lakeshore Motor Freight',
      serviceType: 'LTL economy',
      totalCents: 61_349,
      transitDays: 4,
      reliability: 91,
      terms: {
        minimumCents: 11_000,
        serviceArea: '17 states',
        basis: expect.stringMatching(/^Level of Saia/),
      },
    });
    expect(first?.terms.discountPercent).toBeUndefined();
    expect(of().alternatives[0]).toMatchObject({ totalCents: 61_349, savingsCents: 3_591 });
  });

  it('has a discount of its own from the rates of the built-in tariff', () => {
    // 5 x 125.91 = 629.55, less 76.8% 146.06, with 27.5% fuel 186.23, and 157.50: 343.73.
    expect(of({ tariff: modelled }).alternatives[0]).toMatchObject({
      totalCents: 34_373,
      terms: { discountPercent: 76.8 },
    });
  });

  it('serves both ends of the lane', () => {
    const carriers = (state: string) => {
      const destination = { ...origin, state };
      const { alternatives } = of({ lane: { origin, destination, miles: 704 } });
      return alternatives.map(({ carrier }) => carrier.split(' ')[0]).toSorted();
    };
    expect(carriers('GA')).toEqual(['Blue', 'Great', 'Lakeshore', 'Tri-River']);
    expect(carriers('VA')).toEqual(['Blue', 'Great', 'Tri-River']);
    expect(carriers('CA')).toEqual(['Blue', 'Tri-River']);
  });

  test.each([
    // Days of: regional, economy, guaranteed, expedited.
    [20, [1, 1, 1, 1]],
    [150, [1, 1, 1, 1]],
    [151, [2, 1, 1, 1]],
    [704, [4, 3, 2, 1]],
    [1_001, [5, 3, 3, 2]],
    [2_100, [9, 6, 5, 3]],
  ])('takes its own days over %d miles', (miles, days) => {
    const { alternatives } = of({ lane: { ...example().lane, miles } });
    const daysOf = (name: string) =>
      alternatives.find(({ carrier }) => carrier.startsWith(name))?.transitDays;
    expect(['Lakeshore', 'Blue', 'Great', 'Tri'].map(daysOf)).toEqual(days);
  });

  it('has the days and the level of its service where a table has no more', () => {
    const carriers = tariff.carriers.map((each) => ({
      ...each,
      ...{ firstDayMiles: null, milesPerDay: null, discountPercent: null, transitDifference: 1, basis: '' },
    }));
    const [first] = of({ tariff: { ...tariff, carriers } }).alternatives;
    expect(first).toMatchObject({ transitDays: 4, totalCents: 61_349 });
    expect(first?.terms).not.toHaveProperty('basis');
  });
});
