import type { AccessorialId, EstimateInput, ShipmentUnit, Tariff, Terms } from '@freightwright/domain';
import { accessorials, estimate, freightClasses, priceOf, serviceTypes } from '@freightwright/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuiltInTariff } from './assemble-tariff.ts';

let tariff: Tariff;
beforeAll(async () => {
  tariff = await readBuiltInTariff();
});

const place = { zip: '60608', city: 'Chicago', state: 'IL', knownBy: 'zip' } as const;
const origin = { ...place, latitude: 41.847, longitude: -87.671 };
const lane = (miles: number) => ({ origin, destination: origin, miles });

const classNames = freightClasses.map(({ freightClass }) => freightClass);
const anyClass = fc.constantFrom(...classNames);
const anyMiles = fc.integer({ min: 0, max: 3_700 });
const anyService = fc.constantFrom(...serviceTypes);
const anyAccessorials = fc.uniqueArray(fc.constantFrom(...(Object.keys(accessorials) as AccessorialId[])));
const tenths = (max: number) => fc.integer({ min: 1, max: max * 10 }).map((number) => number / 10);
const anyUnit: fc.Arbitrary<ShipmentUnit> = fc
  .record({
    lengthIn: tenths(130),
    widthIn: tenths(110),
    heightIn: tenths(110),
    weightLb: tenths(4_000),
    count: fc.integer({ min: 1, max: 12 }),
    stackable: fc.boolean(),
    classes: fc.array(fc.tuple(fc.option(anyClass, { nil: undefined }), tenths(900)), { maxLength: 3 }),
  })
  .map(({ classes, ...unit }) => ({
    ...unit,
    commodities: classes.map(([freightClass, weightLb]) => ({ freightClass, weightLb })),
  }));
const anyTerms: fc.Arbitrary<Terms> = fc.record(
  {
    discountPercent: fc.integer({ min: 0, max: 95 }),
    minimumCents: fc.integer({ min: 0, max: 30_000 }),
    fuelPercent: fc.integer({ min: 0, max: 60 }),
    fakClass: anyClass,
  },
  { requiredKeys: [] },
);
const anyInput = fc
  .record({
    units: fc.array(anyUnit, { minLength: 1, maxLength: 4 }),
    miles: anyMiles,
    service: anyService,
    accessorials: anyAccessorials,
    terms: fc.option(anyTerms, { nil: undefined }),
    freightClass: fc.option(anyClass, { nil: undefined }),
    day: fc.constantFrom('2024-01-10', '2025-06-30', '2026-11-22', '2027-03-01'),
  })
  .map(
    ({ miles, ...input }) =>
      (): EstimateInput => ({ ...input, lane: lane(miles), tariff }),
  );

const cents = (amounts: readonly { readonly cents: number }[]) =>
  amounts.reduce((sum, each) => sum + each.cents, 0);

describe('every estimate', () => {
  it('adds up to the cent, and says only what is true', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const asked = input();
        const found = estimate(asked);
        const { breakdown, baseCents, fuelCents, accessorialCents, totalCents } = found;
        expect(cents(found.factors)).toBe(totalCents);
        expect(baseCents + fuelCents + accessorialCents).toBe(totalCents);
        expect(cents([...breakdown.accessorials, ...breakdown.otherCharges])).toBe(accessorialCents);
        expect(baseCents).toBe(
          Math.max(breakdown.grossCents + breakdown.discount.cents, breakdown.minimum.cents),
        );
        for (const amount of [baseCents, fuelCents, accessorialCents, breakdown.grossCents]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(found.confidence).toBeGreaterThanOrEqual(10);
        expect(found.confidence).toBeLessThanOrEqual(95);
        expect(found.range.highCents - totalCents).toBe(totalCents - found.range.lowCents);
        const savings = found.changes.map(({ savingCents }) => savingCents);
        expect(savings).toEqual(savings.toSorted((a, b) => b - a));
        expect(found.changes.length).toBeLessThanOrEqual(8);
        for (const change of found.changes) {
          expect(change.savingCents).toBe(totalCents - change.totalCents);
          expect(change.savingCents).toBeGreaterThanOrEqual(change.id === 'next-break' ? 0 : 1);
        }
        const prices = found.alternatives.map((each) => each.totalCents);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        for (const other of found.alternatives) {
          const saved = totalCents - other.totalCents;
          expect(other.savingsCents).toBe(saved > 0 ? saved : undefined);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('has classes and deficit weight that add up to the charge before discount', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const asked = input();
        const terms = { discountPercent: 50, ...asked.terms };
        const { rating, grossCents } = priceOf({ ...asked, terms, service: 'ltl' }).breakdown;
        if (rating.method !== 'class') throw new Error('LTL is rated by class');
        const lines = rating.classes.reduce((sum, each) => sum + each.chargeCents, 0);
        expect(lines + (rating.deficit?.chargeCents ?? 0)).toBe(grossCents);
        if (rating.deficit !== null) expect(rating.deficit.savingCents).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a price', () => {
  const total = (input: EstimateInput) => priceOf(input).totalCents;

  it('is never lower for more weight in the same classes', () => {
    fc.assert(
      fc.property(anyInput, anyClass, tenths(3_000), fc.nat(), (input, freightClass, moreLb, at) => {
        const { units, ...rest } = input();
        // The class is given: by density, more weight in the same space may well have a lower one.
        const classed = units.map((unit, index) => ({
          ...unit,
          commodities: [
            { weightLb: unit.weightLb, freightClass: classNames[index % classNames.length] ?? freightClass },
          ],
        }));
        const chosen = at % units.length;
        const heavier = classed.map((unit, index) =>
          index === chosen ? { ...unit, weightLb: unit.weightLb + moreLb } : unit,
        );
        expect(total({ ...rest, units: heavier })).toBeGreaterThanOrEqual(total({ ...rest, units: classed }));
      }),
      { numRuns: 300 },
    );
  });

  it('is never lower with one accessorial more', () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.constantFrom(...(Object.keys(accessorials) as AccessorialId[])),
        (input, id) => {
          const asked = input();
          expect(total({ ...asked, accessorials: [...asked.accessorials, id] })).toBeGreaterThanOrEqual(
            total(asked),
          );
        },
      ),
    );
  });

  it('is never lower over more miles', () => {
    fc.assert(
      fc.property(anyInput, anyMiles, anyMiles, (input, one, other) => {
        const [shorter, longer] = [Math.min(one, other), Math.max(one, other)];
        expect(total({ ...input(), lane: lane(longer) })).toBeGreaterThanOrEqual(
          total({ ...input(), lane: lane(shorter) }),
        );
      }),
    );
  });

  it('moves by one percent at most with a mile', () => {
    fc.assert(
      fc.property(anyInput, anyMiles, (input, miles) => {
        const [near, far] = [miles, miles + 1].map((each) => total({ ...input(), lane: lane(each) }));
        expect((far ?? 0) / (near ?? 0)).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it('is lower as LTL than expedited, before accessorials and without terms of the caller’s own', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const by = (service: 'ltl' | 'expedited') => {
          const { baseCents, fuelCents } = priceOf({ ...input(), terms: undefined, service });
          return baseCents + fuelCents;
        };
        expect(by('ltl')).toBeLessThan(by('expedited'));
      }),
    );
  });

  it('is never lower in a higher class', () => {
    fc.assert(
      fc.property(anyInput, anyClass, anyClass, (input, one, other) => {
        const [lower, higher] = Number(one) <= Number(other) ? [one, other] : [other, one];
        expect(total({ ...input(), freightClass: higher })).toBeGreaterThanOrEqual(
          total({ ...input(), freightClass: lower }),
        );
      }),
    );
  });
});
