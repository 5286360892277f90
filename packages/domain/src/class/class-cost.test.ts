import { describe, expect, it, test } from 'vitest';
import { breakEvenWeightLb, compareClassCosts } from './class-cost.ts';
import { freightClasses } from './freight-class.ts';

describe('two classes', () => {
  test.each([
    ['100', '92.5', 0.925, -0.075],
    ['100', '50', 0.5, -0.5],
    ['50', '500', 10, 9],
    ['100', '110', 1.1, 0.1],
    ['77.5', '85', 1.09677419355, 0.09677419355],
    ['70', '70', 1, 0],
  ] as const)('class %s to %s costs %d times as much, a change of %d', (now, after, ratio, change) => {
    const comparison = compareClassCosts(now, after);
    expect(comparison.ratio).toBeCloseTo(ratio, 10);
    expect(comparison.change).toBeCloseTo(change, 10);
  });

  it('a lower class always costs less', () => {
    const lighterFirst = freightClasses.map(({ freightClass }) => freightClass);
    for (const [index, now] of lighterFirst.entries()) {
      for (const after of lighterFirst.slice(index + 1)) {
        expect(compareClassCosts(now, after).change).toBeLessThan(0);
      }
    }
  });
});

describe('the break-even weight', () => {
  test.each([
    ['100', '92.5', 500, 540],
    ['100', '50', 500, 1000],
    ['50', '500', 500, 50],
    ['110', '100', 1000, 1100],
    ['70', '70', 0.5, 0],
    ['70', '70', 812, 812],
    ['55', '50', 1450, 1595],
    ['85', '70', 757, 919], // 757 x 1.7 / 1.4 = 919.21
    ['250', '175', 240, 342], // 240 x 5.0 / 3.5 = 342.86
  ] as const)('from class %s to %s at %d lb is %d lb', (now, after, weightLb, expected) => {
    expect(breakEvenWeightLb(compareClassCosts(now, after), weightLb)).toBe(expected);
  });
});
