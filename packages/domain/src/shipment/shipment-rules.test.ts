import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFloorUnit } from '../../test/any-shipment.ts';
import { unit } from '../../test/shipment-units.ts';
import { planLoad } from '../trailer/trailer-plan.ts';
import { type RuleId, type RuleLimits, trailerWithin, usualRuleLimits } from './rule-limits.ts';
import { shipmentFigures } from './shipment-figures.ts';
import { checkShipment } from './shipment-rules.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

const check = (units: readonly ShipmentUnit[], changed?: Partial<RuleLimits>) => {
  const limits = { ...usualRuleLimits, ...changed };
  return checkShipment(units, shipmentFigures(units), planLoad(units, trailerWithin(limits)), limits);
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const rule = (id: RuleId, units: readonly ShipmentUnit[], limits?: Partial<RuleLimits>) => {
  const found = check(units, limits).find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} was not checked`);
  return { ...found, figure: plain(found.figure), sentence: plain(found.sentence) };
};
const pallet = unit(48, 40, 48, { weightLb: 500 });

describe('the rules', () => {
  it('all speak, and one pallet passes them all', () => {
    const rules = check([{ ...pallet, stackable: true }]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(8);
    expect(rules.every(({ verdict }) => verdict === 'passed')).toBe(true);
    for (const { sentence } of rules) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it('put risks before warnings before what is clear', () => {
    const units = [{ ...pallet, count: 12 }, unit(336, 12, 12, { weightLb: 400 })];
    const verdicts = check(units).map(({ verdict }) => verdict);
    const expected = ['risk', 'risk', ...Array(4).fill('warning'), 'passed', 'passed', 'passed'];
    expect(verdicts).toEqual(expected);
  });

  it('name the rule, the figure, the limit and the source for any shipment, with no exclamation mark', () => {
    fc.assert(
      fc.property(fc.array(anyFloorUnit, { minLength: 1, maxLength: 5 }), (units) => {
        for (const { name, figure, sentence, source } of check(units)) {
          for (const text of [name, figure, sentence, source]) {
            expect(text.length).toBeGreaterThan(0);
            expect(text).not.toMatch(/!|NaN|undefined|Infinity/);
          }
          expect(sentence).toMatch(/\.$/);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('what the trailer does not take', () => {
  const high = unit(48, 40, 110, { weightLb: 500 });

  it('does not fit instead of taking 0 ft', () => {
    expect(rule('linear-foot', [high]).figure).toBe('Does not fit: unit A, limit under 12 ft');
    expect(rule('trailer-length', [high])).toMatchObject({
      verdict: 'risk',
      figure: 'Does not fit: unit A, limit 52.5 ft',
    });
  });

  it('leaves the feet of the others', () => {
    expect(rule('linear-foot', [pallet, high, high]).figure).toBe(
      'Does not fit: units B, C, 4 ft without it, limit under 12 ft',
    );
    expect(rule('trailer-length', Array(7).fill(high)).figure).toBe(
      'Does not fit: units A, B, C, D, E and more, limit 52.5 ft',
    );
  });
});

describe('the linear foot rule', () => {
  it('goes by the count with nothing stacked, and names both', () => {
    expect(rule('linear-foot', [{ ...pallet, count: 10, stackable: true }])).toMatchObject({
      verdict: 'warning',
      figure: '20 ft on the floor, 12 ft two high, limit under 12 ft',
      sentence: expect.stringMatching(/20,000 lb instead of 5,000 lb.*need not stack it/),
    });
  });

  it('passes under 12 ft and warns from 12 ft on', () => {
    const under = unit(132, 60, 40);
    expect(rule('linear-foot', [under])).toMatchObject({
      verdict: 'passed',
      figure: '11 ft, limit under 12 ft',
    });
    expect(rule('linear-foot', [{ ...under, lengthIn: 132.1 }])).toMatchObject({
      verdict: 'warning',
      figure: '12 ft, limit under 12 ft',
      sentence:
        'A carrier that applies it rates 1,000 lb a foot: 12,000 lb instead of 100 lb. Carriers start at 12 to 24 ft.',
    });
  });

  // Source: domain facts, section 2 (reconlogistics.com): 6 pallets are 12 ft, where turning packs them into 10.
  it('is judged by the count of a carrier, not by the best packing', () => {
    const six = [{ ...pallet, count: 6 }];
    expect(planLoad(six).best.linearFeet).toBe(10);
    expect(rule('linear-foot', six)).toMatchObject({
      verdict: 'warning',
      figure: '12 ft, limit under 12 ft',
    });
  });

  it('says so when it costs nothing', () => {
    const heavy = [unit(48, 40, 48, { count: 8, weightLb: 2000 })];
    expect(rule('linear-foot', heavy).sentence).toContain('16,000 lb, no more than the freight weighs');
  });

  it('follows a carrier with other limits', () => {
    const long = [unit(200, 60, 40)];
    expect(rule('linear-foot', long, { linearFeet: 20 }).verdict).toBe('passed');
    expect(rule('linear-foot', long, { ratedLbPerFoot: 750 }).sentence).toContain('750 lb a foot: 12,750 lb');
  });
});

describe('the cubic capacity rule', () => {
  // 12 ft x 8 ft x 7.8125 ft is 750 cu ft exactly.
  const box = (weightLb: number, heightIn = 93.75) => [
    unit(144, 96, heightIn, { weightLb, stackable: true }),
  ];

  test.each([
    ['750 cu ft, however light', box(100), 'passed'],
    ['more than 750 cu ft under 6 lb/cu ft', box(4500, 93.8), 'warning'],
    ['more than 750 cu ft at 6 lb/cu ft', box(4502.4, 93.8), 'passed'],
  ] as const)('for %s: %s', (_, units, verdict) => {
    expect(rule('cubic-capacity', units).verdict).toBe(verdict);
  });

  it('shows volume against limit, and takes another limit', () => {
    expect(rule('cubic-capacity', box(100)).figure).toBe('750.00 cu ft at 0.13 lb/cu ft, limit 750 cu ft');
    expect(rule('cubic-capacity', box(100), { cubicVolumeCuFt: 500 }).verdict).toBe('warning');
    expect(rule('cubic-capacity', box(4502, 93.8), { cubicDensityPcf: 4 }).verdict).toBe('passed');
  });

  // Source: domain facts, section 2 (cavlon.com 96 in, freightto.com 84 in).
  it('counts what cannot be stacked up to its height of 96 in, or the 84 in of other carriers', () => {
    const eight = [unit(48, 40, 60, { count: 8, weightLb: 500 })];
    expect(rule('cubic-capacity', eight)).toMatchObject({
      verdict: 'warning',
      figure: '853.33 cu ft at 4.69 lb/cu ft, limit 750 cu ft',
    });
    expect(rule('cubic-capacity', eight).sentence).toContain(
      'What cannot be stacked counts 96 in high; the units themselves measure 533.33 cu ft.',
    );
    expect(rule('cubic-capacity', eight, { unstackableHeightIn: 84 })).toMatchObject({
      verdict: 'passed',
      figure: '746.67 cu ft at 5.36 lb/cu ft, limit 750 cu ft',
    });
    expect(rule('cubic-capacity', [{ ...unit(48, 40, 60, { count: 8 }), stackable: true }]).figure).toContain(
      '533.33 cu ft',
    );
  });

  it('never counts less than the units measure', () => {
    const high = [unit(48, 40, 100, { count: 8, weightLb: 500 })];
    expect(rule('cubic-capacity', high).figure).toContain('888.89 cu ft');
  });
});

describe('overlength', () => {
  test.each([
    [95.99, 40, 'passed'],
    [96, 40, 'warning'],
    [40, 96, 'warning'],
    [120, 30, 'warning'],
    [335.9, 30, 'warning'],
    [336, 30, 'risk'],
  ] as const)('of a unit %d by %d in: %s', (lengthIn, widthIn, verdict) => {
    expect(rule('overlength', [unit(lengthIn, widthIn, 40)]).verdict).toBe(verdict);
  });

  it('looks at the height too', () => {
    expect(rule('overlength', [unit(48, 40, 96)]).verdict).toBe('warning');
  });

  // Source: Saia rules item 670-25, Southeastern Freight Lines rules item 670-10.
  test.each([
    [96, '8 to 12 ft'],
    [143.9, '8 to 12 ft'],
    [144, '12 to 16 ft'],
    [192, '16 to 20 ft'],
    [240, '20 ft or more'],
  ])('of %d in names the step of %s', (lengthIn, step) => {
    expect(rule('overlength', [unit(lengthIn, 10, 10)]).sentence).toContain(`their step of ${step}.`);
  });

  it('names each unit that it catches, and no other', () => {
    const rules = check([unit(96, 40, 40), pallet, unit(144, 10, 10)]);
    expect(rules.filter(({ id }) => id === 'overlength').map(({ name }) => name)).toEqual([
      'Overlength, unit A',
      'Overlength, unit C',
    ]);
    expect(rule('overlength', [unit(120, 30, 40)]).figure).toBe('120 in, limit under 96 in');
  });
});

it('the reclassification risk names the band and the class to write', () => {
  expect(rule('reclassification', [pallet, unit(24, 18, 12, { weightLb: 42 })])).toMatchObject({
    name: 'Reclassification risk, unit B',
    unitIndex: 1,
    verdict: 'risk',
    figure: '77.5 by chart, 85 in 2025',
  });
});

describe('the reclassification risk', () => {
  // A cubic foot each: 9 and 19 lb/cu ft are clear, and 14 for both together is in the band.
  const light = unit(12, 12, 12, { weightLb: 9 });
  const dense = unit(12, 12, 12, { weightLb: 19 });

  it('is not clear where only the blended density of several units is in the band', () => {
    const checked = rule('reclassification', [light, dense]);
    expect(checked).toMatchObject({
      verdict: 'warning',
      unitIndex: null,
      figure: '77.5 by chart, 85 in 2025',
    });
    expect(checked.sentence).toContain(
      'Billed as one commodity on several units, the blended density of 14.00',
    );
  });

  it('does not arise from a blend of which a part has its own class', () => {
    const own = { ...dense, commodities: [{ weightLb: 19, freightClass: '70' as const }] };
    expect(rule('reclassification', [light, own]).verdict).toBe('passed');
  });

  test.each([
    ['its own class', [{ weightLb: 42, freightClass: '60' as const }], 'passed'],
    [
      'two of their own',
      [
        { weightLb: 20, freightClass: '60' as const },
        { weightLb: 22, freightClass: '70' as const },
      ],
      'passed',
    ],
    [
      'one without a class beside one with',
      [{ weightLb: 20, freightClass: '60' as const }, { weightLb: 22 }],
      'risk',
    ],
  ])('of a unit in the band that holds %s', (_what, commodities, verdict) => {
    expect(rule('reclassification', [unit(24, 18, 12, { weightLb: 42, commodities })]).verdict).toBe(verdict);
  });
});

describe('the trailer', () => {
  it('names what does not fit through its doors', () => {
    expect(rule('trailer-size', [pallet, unit(97, 98, 110)])).toMatchObject({
      name: 'Trailer size, unit B',
      verdict: 'risk',
      figure: '97 in wide, 110 in high, doors 96 in wide and 102 in high, 630 in long inside',
    });
  });

  it('asks for higher doors where such are built, and follows the doors of the reader', () => {
    expect(rule('trailer-size', [unit(48, 40, 106)]).sentence).toBe(
      '106 in high, the doors let through 102 in. The linear feet are without it. Doors of up to 110 in exist: ask the carrier for one.',
    );
    expect(rule('trailer-size', [unit(48, 40, 106)], { doorHeightIn: 110 }).verdict).toBe('passed');
    expect(rule('trailer-size', [unit(94, 94, 40)], { doorWidthIn: 93 }).verdict).toBe('risk');
    expect(rule('trailer-size', [unit(600, 40, 40)], { trailerLengthIn: 564 }).verdict).toBe('risk');
  });

  it('says how many stay on the dock', () => {
    expect(rule('trailer-length', [pallet, { ...pallet, count: 32 }])).toMatchObject({
      verdict: 'risk',
      figure: '57 ft, limit 52.5 ft',
    });
    expect(rule('trailer-length', [{ ...pallet, count: 33 }]).sentence).toContain('3 of unit A');
  });

  test.each([
    [44_000, 'passed'],
    [44_000.5, 'risk'],
  ] as const)('with %d lb: %s', (weightLb, verdict) => {
    expect(rule('trailer-load', [unit(48, 40, 48, { weightLb })]).verdict).toBe(verdict);
  });
});
