import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyDimensions, anyWeightLb } from '../../test/any-shipment.ts';
import { densityPcf } from './density.ts';
import {
  bandRange,
  chartScale,
  classifyByChart,
  classifyByNmfc2025,
  nmfc2025Scale,
} from './density-scale.ts';
import { compareFreightClasses } from './freight-class.ts';

// The breaks are written out a second time here on purpose: lower bound, class just below it, class from the
// bound upward.
const chartEdges: [number, string, string][] = [
  [1, '500', '400'],
  [2, '400', '300'],
  [3, '300', '250'],
  [4, '250', '200'],
  [5, '200', '175'],
  [6, '175', '150'],
  [7, '150', '125'],
  [8, '125', '110'],
  [9, '110', '100'],
  [10.5, '100', '92.5'],
  [12, '92.5', '85'],
  [13.5, '85', '77.5'],
  [15, '77.5', '70'],
  [22.5, '70', '65'],
  [30, '65', '60'],
  [35, '60', '55'],
  [50, '55', '50'],
];
const nmfcEdges: [number, string, string][] = [
  [1, '400', '300'],
  [2, '300', '250'],
  [4, '250', '175'],
  [6, '175', '125'],
  [8, '125', '100'],
  [10, '100', '92.5'],
  [12, '92.5', '85'],
  [15, '85', '70'],
  [22.5, '70', '65'],
  [30, '65', '60'],
  [35, '60', '55'],
  [50, '55', '50'],
];
const cubicFoot = { lengthIn: 12, widthIn: 12, heightIn: 12 };

describe.each([
  ['the 18-class chart', chartScale, classifyByChart, chartEdges],
  ['the NMFC 2025 scale', nmfc2025Scale, classifyByNmfc2025, nmfcEdges],
] as const)('%s', (_, scale, classify, edges) => {
  test.each(edges)('at %d lb/cu ft turns from %s to %s', (edge, below, from) => {
    expect(classify(edge - 1e-9)).toBe(below);
    expect(classify(edge - 0.001)).toBe(below);
    expect(classify(edge)).toBe(from);
    expect(classify(edge + 0.001)).toBe(from);
  });

  test.each(edges)('turns at a shipment of exactly %d lb in one cubic foot', (edge, below, from) => {
    expect(classify(densityPcf(cubicFoot, edge - 0.01))).toBe(below);
    expect(classify(densityPcf(cubicFoot, edge))).toBe(from);
    expect(classify(densityPcf(cubicFoot, edge + 0.01))).toBe(from);
  });

  it('has no edge beyond these, and its bands touch', () => {
    expect(scale.bands.map(({ fromPcf }) => fromPcf)).toEqual([0, ...edges.map(([edge]) => edge)]);
    expect(scale.bands.map(({ toPcf }) => toPcf)).toEqual([...edges.map(([edge]) => edge), null]);
  });

  test.each([-0.001, Number.NaN, Infinity])('refuses a density of %d', (pcf) => {
    expect(() => classify(pcf)).toThrow(RangeError);
  });

  it('never gives a higher class for more weight', () => {
    fc.assert(
      fc.property(anyDimensions, anyWeightLb, anyWeightLb, (dimensions, a, b) => {
        const lighter = classify(densityPcf(dimensions, Math.min(a, b)));
        const heavier = classify(densityPcf(dimensions, Math.max(a, b)));
        expect(compareFreightClasses(heavier, lighter)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

it('a band in words says under, to and over', () => {
  const words = chartScale.bands.map(bandRange);
  expect([words.at(0), words.at(9), words.at(-1)]).toEqual(['under 1', '9 to 10.5', '50 and over']);
});
