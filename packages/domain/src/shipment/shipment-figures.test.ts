import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyDimensions, anyShipment, anyWeightLb } from '../../test/any-shipment.ts';
import { unit } from '../../test/shipment-units.ts';
import { densityPcf, formatTwoDecimals } from '../class/density.ts';
import { chartScale, nmfc2025Scale } from '../class/density-scale.ts';
import { compareFreightClasses } from '../class/freight-class.ts';
import { nextBreak } from '../class/next-break.ts';
import { classesIn, ratedLines } from './rated-lines.ts';
import { shipmentFigures } from './shipment-figures.ts';
import { shipmentNextBreak } from './shipment-next-break.ts';
import { unitKey } from './shipment-unit.ts';

const fourKinds = [
  unit(48, 40, 48, { count: 4, weightLb: 500 }),
  unit(120, 30, 40, { weightLb: 610 }),
  unit(48, 40, 70, { count: 3, weightLb: 240 }),
  unit(24, 18, 12, { count: 6, weightLb: 42, stackable: true }),
];

describe('the figures of a shipment', () => {
  it('are those of each unit and of the whole', () => {
    const figures = shipmentFigures(fourKinds);
    expect(figures.units.map(({ densityPcf: pcf }) => formatTwoDecimals(pcf))).toEqual([
      '9.38',
      '7.32',
      '3.09',
      '14.00',
    ]);
    expect(figures.units.map(({ comparison }) => [comparison.chartClass, comparison.nmfc2025Class])).toEqual([
      ['100', '100'],
      ['125', '125'],
      ['250', '250'],
      ['77.5', '85'],
    ]);
    expect(figures).toMatchObject({ handlingUnits: 14, weightLb: 3582 });
    expect(formatTwoDecimals(figures.volumeCuFt)).toBe('548.00');
    expect(formatTwoDecimals(figures.densityPcf)).toBe('6.54');
    expect(figures.comparison).toMatchObject({ chartClass: '150', nmfc2025Class: '125' });
  });

  it('of several equal units have the density of one, to the last bit', () => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, fc.integer({ min: 1, max: 999 }), (size, weightLb, count) => {
        const figures = shipmentFigures([{ ...size, weightLb, count, stackable: false }]);
        expect(figures.densityPcf).toBe(densityPcf(size, weightLb));
      }),
    );
  });

  it('lie between those of its units, and do not depend on their order', () => {
    fc.assert(
      fc.property(anyShipment, (units) => {
        const figures = shipmentFigures(units);
        const densities = figures.units.map((each) => each.densityPcf);
        expect(figures.densityPcf).toBeGreaterThanOrEqual(Math.min(...densities) * (1 - 1e-11));
        expect(figures.densityPcf).toBeLessThanOrEqual(Math.max(...densities) * (1 + 1e-11));
        const { units: _, ...turned } = shipmentFigures([...units].reverse());
        expect(figures).toMatchObject(turned);
      }),
    );
  });

  it('never give a higher class when a unit is heavier', () => {
    fc.assert(
      fc.property(anyShipment, fc.nat(), anyWeightLb, (units, at, addedLb) => {
        const heavier = units.map((each, index) =>
          index === at % units.length ? { ...each, weightLb: each.weightLb + addedLb } : each,
        );
        const [before, after] = [shipmentFigures(units).comparison, shipmentFigures(heavier).comparison];
        expect(compareFreightClasses(after.chartClass, before.chartClass)).toBeLessThanOrEqual(0);
        expect(compareFreightClasses(after.nmfc2025Class, before.nmfc2025Class)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('refuse a count of %d', (count) => {
    expect(() => shipmentFigures([unit(48, 40, 48, { count })])).toThrow(RangeError);
  });

  it('refuse a shipment of nothing', () => {
    expect(() => shipmentFigures([])).toThrow(RangeError);
  });
});

describe('the rated lines', () => {
  const mixed = unit(48, 40, 48, {
    weightLb: 500,
    commodities: [
      { weightLb: 300, freightClass: '65' },
      { weightLb: 100, freightClass: '150' },
    ],
  });

  it('are one line by density for freight without a class of its own', () => {
    expect(ratedLines([mixed], chartScale)).not.toMatchObject({ mixed: false });
    expect(ratedLines([unit(48, 40, 48, { weightLb: 500 })], chartScale)).toEqual({
      lines: [{ freightClass: '100', weightLb: 500 }],
      mixed: false,
      costMultiplier: 2,
    });
  });

  it('rate a mixed unit whole at its highest class', () => {
    expect(ratedLines([mixed], chartScale)).toEqual({
      lines: [{ freightClass: '150', weightLb: 500 }],
      mixed: true,
      costMultiplier: 3,
    });
  });

  it('rate each commodity with its share of the pallet when they are described apart', () => {
    expect(ratedLines([mixed], chartScale, 'separate')).toEqual({
      lines: [
        { freightClass: '150', weightLb: 125 },
        { freightClass: '65', weightLb: 375 },
      ],
      mixed: true,
      costMultiplier: 1.725,
    });
  });

  it('give a commodity without a class that of its unit on the scale asked for', () => {
    const half = {
      ...mixed,
      weightLb: 420,
      commodities: [{ weightLb: 100 }, { weightLb: 100, freightClass: '50' }],
    } as const;
    expect(classesIn(half, chartScale).map(({ freightClass }) => freightClass)).toEqual(['125', '50']);
    const denser = { ...half, weightLb: 540 };
    expect(classesIn(denser, chartScale)[0]?.freightClass).toBe('100');
    expect(classesIn(denser, nmfc2025Scale)[0]?.freightClass).toBe('92.5');
  });

  it('hold all the weight, each class once, the highest first, and cost no more apart than mixed', () => {
    fc.assert(
      fc.property(anyShipment, (units) => {
        const { weightLb } = shipmentFigures(units);
        const [highest, separate] = (['highest', 'separate'] as const).map((way) =>
          ratedLines(units, chartScale, way),
        );
        for (const rated of [highest, separate]) {
          const classes = (rated?.lines ?? []).map(({ freightClass }) => Number(freightClass));
          expect(classes).toEqual([...new Set(classes)].sort((a, b) => b - a));
          const total = (rated?.lines ?? []).reduce((sum, line) => sum + line.weightLb, 0);
          expect(total).toBeCloseTo(weightLb, 4);
        }
        expect(separate?.costMultiplier ?? 0).toBeLessThanOrEqual((highest?.costMultiplier ?? 0) + 1e-9);
      }),
    );
  });
});

describe('the next break of a shipment', () => {
  it('is reached by following either way, and not by a tenth less', () => {
    fc.assert(
      fc.property(anyShipment, (units) => {
        const { weightLb, volumeCuFt } = shipmentFigures(units);
        for (const scale of [chartScale, nmfc2025Scale]) {
          const next = shipmentNextBreak(scale, units);
          if (next === null) continue;
          const reaches = (lb: number, cuFt: number) => Number((lb / cuFt).toPrecision(12)) >= next.targetPcf;
          expect(reaches(weightLb + next.heavierByLb, volumeCuFt)).toBe(true);
          if (next.heavierByLb > 0.1)
            expect(reaches(weightLb + next.heavierByLb - 0.1, volumeCuFt)).toBe(false);
          if (next.smallerByCuFt !== null) {
            expect(reaches(weightLb, volumeCuFt - next.smallerByCuFt)).toBe(true);
          }
          expect(next.costChange).toBeLessThan(0);
          if (next.lower === null) continue;
          const { unitIndex, byIn } = next.lower;
          const lowered = units.map((unit, index) =>
            index === unitIndex ? { ...unit, heightIn: Number((unit.heightIn - byIn).toFixed(9)) } : unit,
          );
          expect(shipmentFigures(lowered).densityPcf).toBeGreaterThanOrEqual(next.targetPcf * (1 - 1e-11));
        }
      }),
    );
  });

  it.each([nmfc2025Scale, chartScale])('of one pallet on the $name reads as on its own', (scale) => {
    fc.assert(
      fc.property(
        anyDimensions,
        anyWeightLb,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('us' as const, 'metric' as const),
        (dimensions, weightLb, count, system) => {
          const alone = nextBreak(scale, dimensions, weightLb, system);
          const shipment = (units: number) =>
            shipmentNextBreak(scale, [{ ...dimensions, weightLb, count: units, stackable: false }], system);
          expect(shipment(count)?.lower?.byIn ?? null).toBe(alone?.lowerByIn ?? null);
          expect(shipment(count)?.costChange).toBe(alone?.costChange);
          if (alone === null || alone.heavierByLb === null) return;
          expect(shipment(1)).toMatchObject({
            heavierByLb: alone.heavierByLb,
            heavierCostChange: alone.heavierCostChange,
          });
        },
      ),
    );
  });

  it('of two kinds is reached exactly: 3.5 lb, 0.5 cu ft, or 2 in less of each of the three', () => {
    const three = unit(12, 12, 12, { count: 3, weightLb: 5 });
    expect(shipmentNextBreak(chartScale, [unit(12, 12, 12, { weightLb: 9.5 }), three])).toMatchObject({
      ...{ freightClass: '125', targetPcf: 7, heavierByLb: 3.5, smallerByCuFt: 0.5 },
      lower: { unitIndex: 1, byIn: 2 },
    });
  });

  it('of the four kinds is 254 lb or 36.3 cu ft away', () => {
    expect(shipmentNextBreak(chartScale, fourKinds)).toMatchObject({
      ...{ freightClass: '125', targetPcf: 7, heavierByLb: 254, smallerByCuFt: 36.3 },
      lower: { unitIndex: 0, byIn: 8.2 },
      // 16.7 % less a pound, for 3,836 lb instead of 3,582 lb.
      heavierCostChange: expect.closeTo((3836 * 2.5) / (3582 * 3) - 1, 9),
    });
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [99, 'CV'],
])('unit %d goes by %s', (index, key) => {
  expect(unitKey(index)).toBe(key);
});
