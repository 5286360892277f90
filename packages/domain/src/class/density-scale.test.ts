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

/** Lower bound, class just below it, class from the bound upward. */
function edgesOf(bounds: string, classes: string): [number, string, string][] {
  const names = classes.split(' ');
  return bounds.split(' ').map((bound, at) => [Number(bound), names[at] ?? '', names[at + 1] ?? '']);
}

// The breaks are repeated here on purpose.
const chartEdges = edgesOf(
  '1 2 3 4 5 6 7 8 9 10.5 12 13.5 15 22.5 30 35 50',
  '500 400 300 250 200 175 150 125 110 100 92.5 85 77.5 70 65 60 55 50',
);
const nmfcEdges = edgesOf(
  '1 2 4 6 8 10 12 15 22.5 30 35 50',
  '400 300 250 175 125 100 92.5 85 70 65 60 55 50',
);

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
  const text = chartScale.bands.map(bandRange);
  expect([text.at(0), text.at(9), text.at(-1)]).toEqual(['under 1', '9 to 10.5', '50 and over']);
});
