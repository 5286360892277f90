import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { monthlySavingsUsd, potentialSavingsUsd } from './savings.ts';

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48 };

describe('potential savings', () => {
  test.each([
    ['500', 100, 299],
    ['300', 100, 299],
    ['250', 75, 224],
    ['200', 75, 224],
    ['175', 50, 149],
    ['100', 50, 149],
    ['92.5', 25, 99],
    ['50', 25, 99],
  ] as const)('for class %s run from %d to %d dollars and take every value', (freightClass, least, most) => {
    const seen = new Set<number>();
    for (let weightLb = 1; weightLb <= 5_000; weightLb += 1) {
      seen.add(potentialSavingsUsd(freightClass, { ...pallet, weightLb }));
    }
    expect([Math.min(...seen), Math.max(...seen), seen.size]).toEqual([least, most, most - least + 1]);
  });

  it('are the same for the same entry', () => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const savings = () => potentialSavingsUsd('100', { ...dimensions, weightLb });
        expect(savings()).toBe(savings());
        expect(savings()).toBeGreaterThanOrEqual(50);
        expect(savings()).toBeLessThanOrEqual(149);
      }),
    );
  });

  it('are shown by the month as four times the value, rounded', () => {
    expect(monthlySavingsUsd(87)).toBe(348);
    expect(monthlySavingsUsd(62.6)).toBe(250);
  });
});
