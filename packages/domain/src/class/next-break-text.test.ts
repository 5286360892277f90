import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { densityPcf } from './density.ts';
import { bandOf, chartScale, nmfc2025Scale } from './density-scale.ts';
import { costMultiplier } from './freight-class.ts';
import { nextBreak } from './next-break.ts';
import { describeCostChange, describeHeavier, describeLever } from './next-break-text.ts';

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the ways to the next class in words', () => {
  it('say that 560 lb at 1.85 cost more than 500 lb at 2.0, and 533.4 lb less', () => {
    const [chart, nmfc2025] = [chartScale, nmfc2025Scale].map((scale) => nextBreak(scale, pallet, 500));
    expect(chart && plain(describeHeavier(chart, 'us'))).toBe(
      'Adding 60.0 lb also makes it class 92.5 and raises the total cost by 3.6%.',
    );
    expect(nmfc2025 && plain(describeHeavier(nmfc2025, 'us'))).toBe(
      'Adding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%.',
    );
    expect(nmfc2025 && plain(describeLever(nmfc2025, 'us'))).toBe(
      '3.0 in lower, 3.0 in shorter or 2.5 in narrower',
    );
  });

  it.each([
    [3, null, null, '3.0 in lower'],
    [null, 2, 1.5, '2.0 in shorter or 1.5 in narrower'],
    [null, null, null, 'out of reach by size alone'],
  ])('%s lower, %s shorter, %s narrower: %s', (lowerByIn, shorterByIn, narrowerByIn, message) => {
    expect(plain(describeLever({ lowerByIn, shorterByIn, narrowerByIn }, 'us'))).toBe(message);
  });

  it('say a cost that rounds to no change as the same, and nothing of a weight past the limit', () => {
    expect([0.000_4, -0.000_4, 0.0006].map(describeCostChange)).toEqual([
      'the same',
      'the same',
      '0.1% more',
    ]);
    expect(describeHeavier({ freightClass: '50', heavierByLb: null, heavierCostChange: null }, 'us')).toBe(
      '',
    );
  });

  it.each([chartScale, nmfc2025Scale])('on the $name say the cost of the weight that they name', (scale) => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
        const next = nextBreak(scale, dimensions, weightLb);
        if (next === null || next.heavierByLb === null) return;
        const message = plain(describeHeavier(next, 'us'));
        const [, named = ''] = /^Adding ([\d,]+\.\d) lb/.exec(message) ?? [];
        const addedLb = Number(named.replaceAll(',', ''));
        const now = bandOf(scale, densityPcf(dimensions, weightLb)).freightClass;
        const costNow = weightLb * costMultiplier(now);
        const costThen = (weightLb + addedLb) * costMultiplier(next.freightClass);
        const percentMore = (costThen / costNow - 1) * 100;
        const [, direction = '', share = '0'] =
          /(raises|lowers) the total cost by ([\d,.]+)%\.$/.exec(message) ?? [];
        const percent = Number(share.replaceAll(',', '')) * (direction === 'lowers' ? -1 : 1);
        expect(Math.abs(percent - percentMore)).toBeLessThanOrEqual(0.0501 + Math.abs(percentMore) * 1e-9);
      }),
      { numRuns: 1000 },
    );
  });
});
