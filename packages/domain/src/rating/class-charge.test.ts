import { describe, expect, it } from 'vitest';
import { freightClasses } from '../class/freight-class.ts';
import { type ClassedWeight, classCharge } from './class-charge.ts';
import { type ClassRates, type WeightBreak, weightBreakOf, weightBreaks } from './tariff.ts';

/** Rates of class 100 in dollars per hundredweight; a break that is left out has that of the one before. */
function rates(ofClass100: Partial<Record<WeightBreak, number>>, ofClass50 = ofClass100): ClassRates {
  const scale = (dollars: Partial<Record<WeightBreak, number>>) => {
    let last = 0;
    const cents = weightBreaks.map((name) => {
      last = dollars[name] ?? last;
      return [name, Math.round(last * 100)];
    });
    return Object.fromEntries(cents) as Record<WeightBreak, number>;
  };
  const centsPerCwt = Object.fromEntries(
    freightClasses.map(({ freightClass }) => [
      freightClass,
      scale(freightClass === '50' ? ofClass50 : ofClass100),
    ]),
  ) as ClassRates['centsPerCwt'];
  return { fromMiles: 0, toMiles: 3_600, centsPerCwt };
}

const weighing = (weightLb: number, freightClass: ClassedWeight['freightClass'] = '100'): ClassedWeight => ({
  freightClass,
  by: 'given',
  weightLb,
});

describe('deficit weight', () => {
  it('rates 490 lb at $100 as 500 lb at $90: $450 in place of $490 (domain facts, section 3)', () => {
    const charge = classCharge([weighing(490)], rates({ L5C: 100, M5C: 90 }));
    // 4.90 cwt x $90 = $441, and 0.10 cwt of deficit x $90 = $9.
    expect(charge).toMatchObject({
      grossCents: 45_000,
      weightBreak: 'M5C',
      classes: [{ weightLb: 490, centsPerCwt: 9_000, chargeCents: 44_100 }],
      deficit: {
        asWeightLb: 500,
        deficitLb: 10,
        freightClass: '100',
        centsPerCwt: 9_000,
        chargeCents: 900,
        savingCents: 4_000,
      },
    });
  });

  it('begins to pay at 2,000 x 49.39 / 58.21 = 1,697 lb, and not a pound before', () => {
    const table = rates({ L5C: 80, M5C: 70, M1M: 58.21, M2M: 49.39 });
    // 16.96 x 58.21 = 987.24; 16.97 x 58.21 = 987.82; 20.00 x 49.39 = 987.80.
    expect(classCharge([weighing(1_696)], table)).toMatchObject({ grossCents: 98_724, deficit: null });
    expect(classCharge([weighing(1_697)], table)).toMatchObject({
      grossCents: 98_780,
      weightBreak: 'M2M',
      deficit: { asWeightLb: 2_000, deficitLb: 303, savingCents: 2 },
    });
  });

  it('is not applied where it would cost the same', () => {
    const charge = classCharge([weighing(450)], rates({ L5C: 100, M5C: 90 }));
    expect(charge).toMatchObject({ grossCents: 45_000, weightBreak: 'L5C', deficit: null });
  });

  it('may skip a break that is no cheaper', () => {
    const charge = classCharge([weighing(480)], rates({ L5C: 100, M5C: 100, M1M: 40 }));
    expect(charge).toMatchObject({ grossCents: 40_000, weightBreak: 'M1M', deficit: { deficitLb: 520 } });
  });

  it('goes at the rate of the lowest class in a mixed shipment', () => {
    const table = rates({ L5C: 100, M5C: 90 }, { L5C: 50, M5C: 45 });
    const charge = classCharge([weighing(200, '125'), weighing(290, '50')], table);
    // At L5C: 2.00 x 100 + 2.90 x 50 = 345. At M5C: 2.00 x 90 + 2.90 x 45 + 0.10 x 45 = 315.
    expect(charge).toMatchObject({
      grossCents: 31_500,
      classes: [{ chargeCents: 18_000 }, { chargeCents: 13_050 }],
      deficit: { freightClass: '50', centsPerCwt: 4_500, chargeCents: 450, savingCents: 3_000 },
    });
  });
});

it('each line is charged in its own class at the break of the whole weight, and the lines add up', () => {
  const table = rates({ L5C: 100.01, M5C: 90.01 }, { L5C: 50.01, M5C: 45.01 });
  const charge = classCharge([weighing(333.3, '125'), weighing(333.3, '50')], table);
  // 3.333 x 90.01 = 300.00333, 3.333 x 45.01 = 150.01833; together 450.02166.
  expect(charge).toMatchObject({ grossCents: 45_002, weightBreak: 'M5C', deficit: null });
  expect(charge.classes.map(({ chargeCents }) => chargeCents)).toEqual([30_000, 15_002]);
});

it.each([
  [0.1, 'L5C'],
  [499.99, 'L5C'],
  [500, 'M5C'],
  [999.99, 'M5C'],
  [1_000, 'M1M'],
  [2_000, 'M2M'],
  [4_999.9, 'M2M'],
  [5_000, 'M5M'],
  [10_000, 'M10M'],
  [20_000, 'M20M'],
  [1e6, 'M20M'],
] as const)('%d lb has reached %s', (weightLb, weightBreak) => {
  expect(weightBreakOf(weightLb)).toBe(weightBreak);
});
