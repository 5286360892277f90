import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { calculateFreightClass } from './calculation.ts';
import { presets } from './presets.ts';

const deps = { now: () => 1_763_665_200_000 };

it('works out the pallet of the specification', () => {
  expect(
    calculateFreightClass({ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 }, deps),
  ).toMatchObject({
    density: 9.38,
    volume: 53.33,
    freightClass: '100',
    nmfc2025Class: '100',
    costMultiplier: 2,
    potentialSavings: 65,
    aiInsights: ['Volume, weight and class are all in the usual range for one pallet.'],
    calculationId: '1763665200000',
    densityPcf: 9.375,
    comparison: { agreement: 'same' },
    nextBreaks: {
      nmfc2025: { targetPcf: 10, freightClass: '92.5', heavierByLb: 33.4, lowerByIn: 3 },
      chart: { targetPcf: 10.5, freightClass: '92.5', heavierByLb: 60, lowerByIn: 5.2 },
    },
  });
});

test.each([
  ['small-box', 10, 1, '100', '92.5'],
  ['medium-box', 17.14, 1.46, '70', '70'],
  ['large-box', 16.67, 3, '70', '70'],
  ['pallet', 9.38, 53.33, '100', '100'],
])('preset %s has density %d, volume %d, class %s and 2025 class %s', (id, density, volume, chart, nmfc) => {
  const preset = presets.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No preset ${id}`);
  const { lengthIn, widthIn, heightIn, weightLb } = preset;
  expect(calculateFreightClass({ lengthIn, widthIn, heightIn, weightLb }, deps)).toMatchObject({
    density,
    volume,
    freightClass: chart,
    nmfc2025Class: nmfc,
  });
});

it('survives a trip through JSON for every shipment within the limits of entry', () => {
  fc.assert(
    fc.property(anyDimensions, anyWeightLb, (dimensions, weightLb) => {
      const result = calculateFreightClass({ ...dimensions, weightLb }, deps);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      expect(result.aiInsights.length).toBeGreaterThan(0);
    }),
  );
});

it('refuses a height of zero', () => {
  const bad = { lengthIn: 48, widthIn: 40, heightIn: 0, weightLb: 500 };
  expect(() => calculateFreightClass(bad, deps)).toThrow(RangeError);
});
