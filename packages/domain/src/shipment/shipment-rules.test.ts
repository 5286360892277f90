import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFloorUnit } from '../../test/any-shipment.ts';
import { unit } from '../../test/shipment-units.ts';
import { planTrailer } from '../trailer/trailer-plan.ts';
import type { RuleId } from './checked-rule.ts';
import { shipmentFigures } from './shipment-figures.ts';
import { checkShipment, type RuleLimits, usualRuleLimits } from './shipment-rules.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

const check = (units: readonly ShipmentUnit[], limits?: Partial<RuleLimits>) =>
  checkShipment(units, shipmentFigures(units), planTrailer(units), { ...usualRuleLimits, ...limits });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const rule = (id: RuleId, units: readonly ShipmentUnit[], limits?: Partial<RuleLimits>) => {
  const found = check(units, limits).find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} was not checked`);
  return { ...found, figure: plain(found.figure), sentence: plain(found.sentence) };
};
const pallet = unit(48, 40, 48, { weightLb: 500 });

describe('the rules', () => {
  it('all speak, and one pallet passes them all', () => {
    const rules = check([pallet]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(7);
    expect(rules.every(({ verdict }) => verdict === 'passed')).toBe(true);
    for (const { sentence } of rules) expect(sentence).toMatch(/^Clear\. .+\.$/);
  });

  it('put risks before warnings before what is clear', () => {
    const units = [unit(48, 40, 48, { count: 12, weightLb: 750 }), unit(120, 30, 40, { weightLb: 610 })];
    const verdicts = check(units).map(({ verdict }) => verdict);
    expect(verdicts.slice(0, 3)).toEqual(['risk', 'warning', 'warning']);
    expect(verdicts.lastIndexOf('warning')).toBeLessThan(verdicts.indexOf('passed'));
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

describe('the linear foot rule', () => {
  it('passes at 12 ft and warns above', () => {
    const at = unit(144, 60, 40);
    expect(rule('linear-foot', [at])).toMatchObject({ verdict: 'passed', figure: '12 ft, limit 12 ft' });
    expect(rule('linear-foot', [{ ...at, lengthIn: 144.1 }])).toMatchObject({
      verdict: 'warning',
      figure: '13 ft, limit 12 ft',
      sentence:
        'A carrier that applies it rates 1,000 lb a foot: 13,000 lb instead of 100 lb. Carriers start at 12 to 24 ft.',
    });
  });

  it('says so when it costs nothing', () => {
    const heavy = [unit(48, 40, 48, { count: 10, weightLb: 1800 })];
    expect(rule('linear-foot', heavy).sentence).toContain('17,000 lb, no more than the freight weighs');
  });

  it('follows a carrier with other limits', () => {
    const long = [unit(200, 60, 40)];
    expect(rule('linear-foot', long, { linearFeet: 20 }).verdict).toBe('passed');
    expect(rule('linear-foot', long, { ratedLbPerFoot: 750 }).sentence).toContain('750 lb a foot: 12,750 lb');
  });
});

describe('the cubic capacity rule', () => {
  // 12 ft x 8 ft x 7.8125 ft is 750 cu ft exactly.
  const box = (weightLb: number, heightIn = 93.75) => [unit(144, 96, heightIn, { weightLb })];

  test.each([
    ['750 cu ft, however light', box(100), 'passed'],
    ['more than 750 cu ft under 6 lb/cu ft', box(4500, 93.8), 'warning'],
    ['more than 750 cu ft at 6 lb/cu ft', box(4502.4, 93.8), 'passed'],
  ] as const)('for %s: %s', (_, units, verdict) => {
    expect(rule('cubic-capacity', units).verdict).toBe(verdict);
  });

  it('shows volume against limit, and takes another limit', () => {
    expect(rule('cubic-capacity', box(100)).figure).toBe('750.00 cu ft, limit 750 cu ft');
    expect(rule('cubic-capacity', box(100), { cubicVolumeCuFt: 500 }).verdict).toBe('warning');
    expect(rule('cubic-capacity', box(4502, 93.8), { cubicDensityPcf: 4 }).verdict).toBe('passed');
  });
});

describe('overlength', () => {
  test.each([
    [95.99, 40, 'passed'],
    [96, 40, 'warning'],
    [40, 96, 'warning'],
    [120, 30, 'warning'],
  ] as const)('of a unit %d by %d in: %s', (lengthIn, widthIn, verdict) => {
    expect(rule('overlength', [unit(lengthIn, widthIn, 40)]).verdict).toBe(verdict);
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
      figure: '97 in wide, 110 in high, limit 96 in wide, 108 in high, 53 ft long',
    });
  });

  it('says how many stay on the dock', () => {
    expect(rule('trailer-length', [pallet, { ...pallet, count: 32 }])).toMatchObject({
      verdict: 'risk',
      figure: '57 ft, limit 53 ft',
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
