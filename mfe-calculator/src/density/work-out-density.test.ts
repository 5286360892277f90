import { chartScale, densityPcf } from '@freightwright/domain';
import { describe, expect, test } from 'vitest';
import { weightsAtSize } from './density-ranges.tsx';
import { sizeText, workOutDensity } from './work-out-density.ts';

const cubicFoot = { lengthIn: 12, widthIn: 12, heightIn: 12 };

describe('a density as text', () => {
  test.each([
    [9.375, '9.38'],
    [9, '9.00'],
    [8.996, '8.996'],
    [8.9999, '8.9999'],
    [9.997, '9.997'],
    [1234.5, '1,234.50'],
  ])('of %d reads %s, on its own side of every break', (weightLb, text) => {
    expect(workOutDensity({ ...cubicFoot, weightLb }).density).toBe(text);
  });
});

test('the sides are written with as many decimals as are asked for', () => {
  const unit = { lengthIn: 48, widthIn: 40.5, heightIn: 48.0315, weightLb: 1 };
  expect(sizeText(unit).replaceAll('\u00a0', ' ')).toBe('48 × 40.5 × 48.03 in');
  expect(sizeText(unit, 4).replaceAll('\u00a0', ' ')).toBe('48 × 40.5 × 48.0315 in');
});

describe('the weights of a size', () => {
  test('begin where the ranges do', () => {
    const weights = weightsAtSize({ lengthIn: 48, widthIn: 40, heightIn: 48 });
    expect(weights).toHaveLength(chartScale.bands.length);
    expect([weights[0], weights[9], weights[17]]).toEqual(['under 54', '480 to 560', '2,667 and over']);
  });

  test.each([
    [cubicFoot],
    [{ lengthIn: 48, widthIn: 40, heightIn: 41.3 }],
    [{ lengthIn: 0.5, widthIn: 2, heightIn: 3 }],
    [{ lengthIn: 480, widthIn: 96, heightIn: 100 }],
  ])('of %o lie in their ranges, and a step below does not', (dimensions) => {
    const weights = weightsAtSize(dimensions);
    for (const [index, { fromPcf }] of chartScale.bands.entries()) {
      if (fromPcf === 0) continue;
      const [shown = ''] = weights[index]?.split(' ') ?? [];
      const lb = Number(shown.replaceAll(',', ''));
      const step = 10 ** -(shown.split('.')[1]?.length ?? 0);
      expect(densityPcf(dimensions, lb)).toBeGreaterThanOrEqual(fromPcf);
      if (lb > step) expect(densityPcf(dimensions, lb - step)).toBeLessThan(fromPcf);
    }
  });
});
