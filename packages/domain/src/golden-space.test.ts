import { describe, expect, test } from 'vitest';
import { goldenCarrierClasses, goldenSpaces } from '../test/golden-space.ts';
import { unitsOf } from '../test/shipment-units.ts';
import { carrierClasses, checkShipment, formatTwoDecimals, planLoad, shipmentFigures } from './index.ts';

describe('a load of the golden table', () => {
  test.each(goldenSpaces)('$name', ({ units, feet, counted, broken }) => {
    const plans = planLoad(units);
    const { byCarrier, best, onFloor } = plans;
    expect([byCarrier, best, onFloor].map(({ linearFeet }) => linearFeet)).toEqual(feet);
    const rules = checkShipment(units, shipmentFigures(units), plans);
    const cubic = rules.find(({ id }) => id === 'cubic-capacity')?.figure.replaceAll('\u00a0', ' ');
    expect(cubic).toBe(`${counted[0]} cu ft at ${counted[1]} lb/cu ft, limit 750 cu ft`);
    const caught = rules.filter(({ verdict }) => verdict !== 'passed');
    expect(Object.fromEntries(caught.map(({ id, verdict }) => [id, verdict]))).toEqual(broken);
  });
});

describe('the class at a carrier that counts the space above and beside', () => {
  test.each(goldenCarrierClasses)('$units', ({ units: text, density, classes }) => {
    const units = unitsOf(text);
    const [caught] = carrierClasses(units, shipmentFigures(units));
    if (classes === null) return expect(caught).toBeUndefined();
    const { comparison, costChange, densityPcf } = caught?.found ?? expect.fail('no class was found');
    expect(formatTwoDecimals(densityPcf)).toBe(density);
    const percent = String(Math.round(costChange * 1_000) / 10);
    expect([comparison.nmfc2025Class, comparison.chartClass, percent]).toEqual(classes);
  });

  test('is a row with both classes, the rule and the cost, and without one a row that passes', () => {
    const rows = (text: string) => {
      const units = unitsOf(text);
      return checkShipment(units, shipmentFigures(units), planLoad(units))
        .filter(({ id }) => id === 'carrier-class')
        .map(({ verdict, name, figure, sentence, source }) =>
          [verdict, name, figure, sentence, source].join(' | ').replaceAll('\u00a0', ' '),
        );
    };
    expect(rows('1 of 48 x 40 x 48, 500 lb, stackable')).toEqual([
      expect.stringMatching(/^passed .*Clear\./),
    ]);
    expect(rows('1 of 48 x 40 x 48, 500 lb')).toEqual([
      'warning | Class at Saia, unit A | 175 at Saia, 100 as measured | Saia counts it 96 in high: 4.69 lb/cu ft, class 175 (2025), 200 (chart). At the same rate that costs 75% more than class 100. Ask your carrier how it measures, or pack it so that freight can be loaded on it. | Saia rules item 1001, paragraphs 3 and 4',
    ]);
  });
});

test('no shipment has no rules', () => {
  const units = unitsOf('1 of 48 x 40 x 48, 500 lb');
  expect(() => checkShipment([], shipmentFigures(units), planLoad([]))).toThrow(RangeError);
});
