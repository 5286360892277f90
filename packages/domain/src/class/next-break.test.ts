import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { maxWeightLb } from '../measure/shipment-limits.ts';
import { densityPcf } from './density.ts';
import { bandOf, chartScale, nmfc2025Scale } from './density-scale.ts';
import { compareFreightClasses } from './freight-class.ts';
import { nextBreak } from './next-break.ts';

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48 };

describe('the next break', () => {
  it('of 500 lb on a 48 x 40 x 48 in pallet is 33.4 lb or 3.0 in away by 2025, 60.0 lb or 5.2 in by the chart', () => {
    expect(nextBreak(nmfc2025Scale, pallet, 500)).toEqual({
      freightClass: '92.5',
      targetPcf: 10,
      heavierByLb: 33.4,
      lowerByIn: 3,
      shorterByIn: 3,
      narrowerByIn: 2.5,
      costChange: -0.075,
      heavierCostChange: -0.01321,
    });
    expect(nextBreak(chartScale, pallet, 500)).toEqual({
      freightClass: '92.5',
      targetPcf: 10.5,
      heavierByLb: 60,
      lowerByIn: 5.2,
      shorterByIn: 5.2,
      narrowerByIn: 4.3,
      costChange: -0.075,
      heavierCostChange: 0.036,
    });
  });

  it('says what the class saves, and whether more freight in the lower class costs less than now', () => {
    // 60 lb more at 92.5 cost 3.6 % more than 500 lb at 100; 33.4 lb more cost 1.3 % less.
    expect((560 * 1.85) / (500 * 2) - 1).toBeCloseTo(0.036, 9);
    expect((533.4 * 1.85) / (500 * 2) - 1).toBeCloseTo(-0.01321, 9);
  });

  it('for a reader of metric units is rounded up once, to a tenth of a centimeter or kilogram', () => {
    // 504 lb: 2.64 in and 29.33 lb to go, which are 6.706 cm and 13.305 kg.
    const next = nextBreak(nmfc2025Scale, pallet, 504, 'metric');
    expect(next?.lowerByIn).toBeCloseTo(6.8 / 2.54, 9);
    expect(next?.heavierByLb).toBeCloseTo(13.4 / 0.453_592_37, 9);
    // Rounded to 2.7 in first, it would be 6.858 cm, shown as 6.9.
    expect(nextBreak(nmfc2025Scale, pallet, 504)?.lowerByIn).toBe(2.7);
  });

  it('is none in the densest band', () => {
    const cubicFoot = { lengthIn: 12, widthIn: 12, heightIn: 12 };
    expect(nextBreak(chartScale, cubicFoot, 50)).toBeNull();
    expect(nextBreak(nmfc2025Scale, cubicFoot, 900)).toBeNull();
    expect(nextBreak(chartScale, cubicFoot, 49.99)).not.toBeNull();
  });

  it('offers no weight past the limit of entry, and no height that leaves nothing', () => {
    const huge = { lengthIn: 10_000, widthIn: 10_000, heightIn: 10_000 };
    expect(nextBreak(chartScale, huge, 1)).toMatchObject({ heavierByLb: null });
    const flat = { lengthIn: 48, widthIn: 40, heightIn: 0.1 };
    expect(nextBreak(chartScale, flat, 1)).toMatchObject({ lowerByIn: null });
  });

  it('keeps the height that leaves a single tenth of an inch exactly on the break', () => {
    const tower = { lengthIn: 48, widthIn: 36, heightIn: 10_000 };
    expect(nextBreak(chartScale, tower, 0.1)).toMatchObject({ targetPcf: 1, lowerByIn: 9999.9 });
  });

  it.each([chartScale, nmfc2025Scale])('on the $name is reached by following either lever', (scale) => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const next = nextBreak(scale, dimensions, weightLb);
        if (next === null) return;
        const classOf = (heightIn: number, weight: number) =>
          bandOf(scale, densityPcf({ ...dimensions, heightIn }, weight)).freightClass;
        // Rounded as in decimal arithmetic on paper.
        const typed = (value: number) => Number(value.toFixed(6));
        if (next.heavierByLb !== null) {
          const reached = classOf(dimensions.heightIn, typed(weightLb + next.heavierByLb));
          expect(compareFreightClasses(reached, next.freightClass)).toBeLessThanOrEqual(0);
        }
        if (next.lowerByIn !== null) {
          const reached = classOf(typed(dimensions.heightIn - next.lowerByIn), weightLb);
          expect(compareFreightClasses(reached, next.freightClass)).toBeLessThanOrEqual(0);
        }
        for (const [side, byIn] of [
          ['lengthIn', next.shorterByIn],
          ['widthIn', next.narrowerByIn],
        ] as const) {
          if (byIn === null) continue;
          const reduced = (by: number) => ({ ...dimensions, [side]: typed(dimensions[side] - by) });
          expect(densityPcf(reduced(byIn), weightLb)).toBeGreaterThanOrEqual(next.targetPcf);
          if (byIn > 0.1) expect(densityPcf(reduced(byIn - 0.1), weightLb)).toBeLessThan(next.targetPcf);
        }
        expect(next.costChange).toBeLessThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([chartScale, nmfc2025Scale])('on the $name is not reached by a tenth less', (scale) => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const next = nextBreak(scale, dimensions, weightLb);
        if (next === null) return;
        if (next.heavierByLb !== null) {
          const tenthLess = Number((weightLb + next.heavierByLb - 0.1).toFixed(6));
          expect(densityPcf(dimensions, tenthLess)).toBeLessThan(next.targetPcf);
        }
        if (next.lowerByIn !== null) {
          const heightIn = Number((dimensions.heightIn - next.lowerByIn + 0.1).toFixed(6));
          expect(densityPcf({ ...dimensions, heightIn }, weightLb)).toBeLessThan(next.targetPcf);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a lever out only when it cannot be followed', () => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const next = nextBreak(chartScale, dimensions, weightLb);
        if (next === null) return;
        if (next.heavierByLb === null) {
          expect(densityPcf(dimensions, maxWeightLb - 0.1)).toBeLessThan(next.targetPcf);
        }
        if (next.lowerByIn === null) {
          // Leaving a tenth of an inch of height is still not enough to reach the break.
          expect(densityPcf({ ...dimensions, heightIn: 0.1 }, weightLb)).toBeLessThan(next.targetPcf);
        }
      }),
    );
  });
});
