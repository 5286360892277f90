import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { densityPcf, formatTwoDecimals, roundForDisplay, volumeCuFt } from './density.ts';
import { classifyByChart } from './density-scale.ts';

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48 };

describe('volume and density', () => {
  it('give 53.33 cu ft and 9.38 lb/cu ft for a 48 x 40 x 48 in pallet of 500 lb', () => {
    expect(roundForDisplay(volumeCuFt(pallet))).toBe(53.33);
    expect(densityPcf(pallet, 500)).toBe(9.375);
    expect(roundForDisplay(densityPcf(pallet, 500))).toBe(9.38);
  });

  test.each([
    [1.005, 1.01],
    [8.575, 8.58],
    [9.375, 9.38],
    [2.344_999, 2.34],
    [53.333_333, 53.33],
    [0.004, 0],
  ])('%d is shown as %d', (value, shown) => {
    expect(roundForDisplay(value)).toBe(shown);
  });

  it('are written with two decimals and thousands separators', () => {
    expect(formatTwoDecimals(10)).toBe('10.00');
    expect(formatTwoDecimals(1234.5)).toBe('1,234.50');
  });

  it('keep the class of the unrounded figure when the shown one rounds up to a break', () => {
    const density = densityPcf({ lengthIn: 12, widthIn: 12, heightIn: 12 }, 8.996);
    expect(roundForDisplay(density)).toBe(9);
    expect(classifyByChart(density)).toBe('110');
  });

  it('see a shipment on a break although binary arithmetic lands beside it', () => {
    // Exactly 10.5 lb in each cubic foot on paper, 10.499999999999998 in doubles.
    expect((94.71 * 1728) / (17.6 * 20.5 * 43.2)).toBeLessThan(10.5);
    const density = densityPcf({ lengthIn: 43.2, widthIn: 20.5, heightIn: 17.6 }, 94.71);
    expect(density).toBe(10.5);
    expect(classifyByChart(density)).toBe('92.5');
  });

  it('refuse dimensions whose product leaves the range of a double', () => {
    const [tiny, huge] = [1e-200, 1e200];
    expect(() => densityPcf({ lengthIn: tiny, widthIn: tiny, heightIn: tiny }, 500)).toThrow(RangeError);
    expect(() => densityPcf({ lengthIn: huge, widthIn: huge, heightIn: huge }, 500)).toThrow(RangeError);
  });

  test.each([0, -1, Number.NaN, Infinity])('refuse a height or weight of %d', (bad) => {
    expect(() => volumeCuFt({ ...pallet, heightIn: bad })).toThrow(RangeError);
    expect(() => densityPcf(pallet, bad)).toThrow(RangeError);
  });

  it('do not change when the unit is turned on its side', () => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const { lengthIn, widthIn, heightIn } = dimensions;
        const turned = { lengthIn: heightIn, widthIn: lengthIn, heightIn: widthIn };
        const rotated = { lengthIn: widthIn, widthIn: lengthIn, heightIn };
        expect(volumeCuFt(turned)).toBe(volumeCuFt(dimensions));
        expect(densityPcf(turned, weightLb)).toBe(densityPcf(dimensions, weightLb));
        expect(densityPcf(rotated, weightLb)).toBe(densityPcf(dimensions, weightLb));
      }),
    );
  });
});
