import { describe, expect, test } from 'vitest';
import { goldenShipments, goldenUnits } from '../test/golden-shipments.ts';
import {
  calculateFreightClass,
  chartScale,
  checkShipment,
  formatTwoDecimals,
  nmfc2025Scale,
  planLoad,
  ratedLines,
  shipmentFigures,
} from './index.ts';

test('the golden table has its sixty rows, each with its source', () => {
  expect(goldenUnits.length + goldenShipments.length).toBeGreaterThanOrEqual(60);
  for (const { source } of [...goldenUnits, ...goldenShipments]) expect(source).not.toBe('');
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
  test.each(goldenShipments)('$name', ({ units, volume, density, classes, verdict }) => {
    const figures = shipmentFigures(units);
    expect(formatTwoDecimals(figures.volumeCuFt)).toBe(volume);
    expect(formatTwoDecimals(figures.densityPcf)).toBe(density);
    const { chartClass, nmfc2025Class } = figures.comparison;
    const [ofChart, ofNmfc2025] = [chartScale, nmfc2025Scale].map((scale) =>
      ratedLines(units, scale, 'separate').lines.map(({ freightClass }) => freightClass),
    );
    expect([[chartClass, nmfc2025Class], ofChart, ofNmfc2025]).toEqual(classes);
    const [risk] = checkShipment(units, figures, planLoad(units)).filter(
      ({ id }) => id === 'reclassification',
    );
    expect(risk?.verdict).toBe(verdict);
  });
});
