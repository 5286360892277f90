import { describe, expect, test } from 'vitest';
import { goldenBreakEvens, goldenLoads } from '../test/golden-loads.ts';
import { goldenShipments, goldenUnits } from '../test/golden-shipments.ts';
import {
  breakEvenWeightLb,
  calculateFreightClass,
  chartScale,
  checkShipment,
  compareClassCosts,
  formatTwoDecimals,
  nmfc2025Scale,
  planLoad,
  ratedLines,
  shipmentFigures,
} from './index.ts';

test('the golden table has its sixty rows, each with its source', () => {
  expect(goldenUnits.length + goldenShipments.length).toBeGreaterThanOrEqual(60);
  for (const { source } of [...goldenUnits, ...goldenShipments, ...goldenLoads]) expect(source).not.toBe('');
});

describe('one unit of the golden table', () => {
  test.each(goldenUnits)('$sidesIn in, $weightLb lb: $source', (golden) => {
    const [lengthIn, widthIn, heightIn] = golden.sidesIn;
    const input = { lengthIn, widthIn, heightIn, weightLb: golden.weightLb };
    const result = calculateFreightClass(input, { now: () => 0 });
    expect(formatTwoDecimals(result.density)).toBe(golden.density);
    expect([result.freightClass, result.nmfc2025Class]).toEqual([golden.chartClass, golden.advisedClass]);
    const next = result.nextBreaks.nmfc2025;
    if (golden.next === null) return expect(next).toBeNull();
    const { heavierCostPercent, ...distances } = golden.next;
    expect(next).toMatchObject(distances);
    expect((next?.heavierCostChange ?? Number.NaN) * 100).toBeCloseTo(heavierCostPercent, 1);
  });
});

describe('a shipment of the golden table', () => {
  test.each(goldenShipments)('$name', (golden) => {
    const figures = shipmentFigures(golden.units);
    expect(formatTwoDecimals(figures.volumeCuFt)).toBe(golden.volume);
    expect(formatTwoDecimals(figures.densityPcf)).toBe(golden.blendedDensity);
    const { chartClass, nmfc2025Class } = figures.comparison;
    expect({ chart: chartClass, nmfc2025: nmfc2025Class }).toEqual(golden.blended);
    const classes = [chartScale, nmfc2025Scale].map((scale) =>
      ratedLines(golden.units, scale, 'separate').lines.map(({ freightClass }) => freightClass),
    );
    expect(classes).toEqual([golden.chartClasses, golden.advisedClasses]);
    const risks = checkShipment(golden.units, figures, planLoad(golden.units)).filter(
      ({ id }) => id === 'reclassification',
    );
    expect(risks[0]?.verdict).toBe(golden.reclassification);
  });
});

describe('a load of the golden table', () => {
  test.each(goldenLoads)('$name packed best: $source', ({ units, bestFeet }) => {
    expect(planLoad(units).best.linearFeet).toBe(bestFeet);
  });
});

test.each(goldenBreakEvens)(
  '$weightLb lb of class $now cost what $breakEvenLb lb cost in class $after: $source',
  ({ now, after, weightLb, breakEvenLb }) => {
    expect(breakEvenWeightLb(compareClassCosts(now, after), weightLb)).toBe(breakEvenLb);
  },
);
