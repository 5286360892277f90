import { describe, expect, it, test } from 'vitest';
import { bandsOn, densityRule, loupeRule, type Ruler, ticksOn } from './density-rule.ts';
import { densityRuleSentence } from './density-rule-sentence.ts';
import { chartScale, nmfc2025Scale } from './density-scale.ts';

const sampleDensities = [0, 0.3, 0.8, 1, 1.7, 9.375, 14, 29, 35, 49.9, 50, 62, 900];
const rulers: [string, Ruler][] = [
  ['the whole rule', densityRule],
  ...sampleDensities.map((pcf): [string, Ruler] => [`the loupe at ${pcf}`, loupeRule(pcf)]),
];

describe('the density rule', () => {
  it('is logarithmic from 0.8 to 62 lb/cu ft and clamps what lies beyond', () => {
    expect(densityRule.positionOf(0.8)).toBe(0);
    expect(densityRule.positionOf(62)).toBe(1);
    expect(densityRule.positionOf(Math.sqrt(0.8 * 62))).toBeCloseTo(0.5, 12);
    expect(densityRule.positionOf(4) - densityRule.positionOf(2)).toBeCloseTo(
      densityRule.positionOf(2) - densityRule.positionOf(1),
      12,
    );
    expect([0, 0.1, 900].map(densityRule.positionOf)).toEqual([0, 0, 1]);
  });

  it('carries all 18 bands on one edge and all 13 on the other, from white to dark', () => {
    for (const scale of [chartScale, nmfc2025Scale]) {
      const bands = bandsOn(densityRule, scale);
      expect(bands.map((band) => band.freightClass)).toEqual(scale.bands.map((band) => band.freightClass));
      expect([bands.at(0)?.shade, bands.at(-1)?.shade]).toEqual([0, 1]);
    }
  });

  it('numbers the breaks of each edge, and those alone', () => {
    const numbered = (scale: typeof chartScale) =>
      ticksOn(densityRule, scale)
        .filter(({ kind }) => kind === 'major')
        .map(({ label }) => label);
    expect(numbered(chartScale).join(' ')).toBe('1 2 3 4 5 6 7 8 9 10.5 12 13.5 15 22.5 30 35 50');
    expect(numbered(nmfc2025Scale).join(' ')).toBe('1 2 4 6 8 10 12 15 22.5 30 35 50');
    expect(ticksOn(densityRule, nmfc2025Scale).find(({ pcf }) => pcf === 3)).toMatchObject({
      kind: 'minor',
      label: '',
    });
  });
});

describe.each(rulers)('%s', (_, ruler) => {
  test.each([chartScale, nmfc2025Scale])('is covered by the $name without gap or overlap', (scale) => {
    const bands = bandsOn(ruler, scale);
    expect(bands.at(0)?.from).toBe(0);
    expect(bands.at(-1)?.to).toBe(1);
    bands.slice(1).forEach((band, index) => {
      expect(band.from).toBe(bands[index]?.to);
    });
    for (const { from, to } of bands) expect(to).toBeGreaterThan(from);
  });

  test.each([chartScale, nmfc2025Scale])('has its $name ticks once each, in order, on the line', (scale) => {
    const ticks = ticksOn(ruler, scale);
    expect(ticks.length).toBeGreaterThan(10);
    expect(ticks.length).toBeLessThan(90);
    ticks.slice(1).forEach(({ pcf }, index) => {
      expect(pcf).toBeGreaterThan(ticks[index]?.pcf ?? Infinity);
    });
    for (const { position } of ticks) expect(position >= 0 && position <= 1).toBe(true);
  });
});

describe('the loupe', () => {
  it('shows the band, its neighbours and the beginning of the next ones', () => {
    const loupe = loupeRule(9.375);
    expect([loupe.fromPcf, loupe.toPcf]).toEqual([7.2, 12.8]);
    const classesOn = (scale: typeof chartScale) => bandsOn(loupe, scale).map((band) => band.freightClass);
    expect(classesOn(chartScale)).toEqual(['125', '110', '100', '92.5', '85']);
    expect(classesOn(nmfc2025Scale)).toEqual(['125', '100', '92.5', '85']);
    expect(loupe.positionOf(10)).toBeCloseTo(0.5, 12);
    // A band that only touches an end, and the break there, are not on the ruler.
    const touching = { ...loupe, fromPcf: 9, toPcf: 12 };
    expect(bandsOn(touching, chartScale).map((band) => band.freightClass)).toEqual(['100', '92.5']);
    const majors = ticksOn(touching, chartScale).filter(({ kind }) => kind === 'major');
    expect(majors.map(({ label }) => label)).toEqual(['10.5']);
  });

  it.each([
    [9.375, [7.2, 7.3, 7.4], 12.8],
    [14, [10, 10.5, 11], 24.5],
    [50, [30, 31, 32], 62],
  ])('around %d lb/cu ft has the finest small ticks that leave room', (pcf, first, last) => {
    const { minorTicksPcf } = loupeRule(pcf);
    expect([minorTicksPcf.slice(0, 3), minorTicksPcf.at(-1)]).toEqual([first, last]);
  });

  it('stays on the rule at both of its ends', () => {
    expect(loupeRule(0.3).fromPcf).toBe(0.8);
    expect(loupeRule(900).toPcf).toBe(62);
  });
});

describe('the sentence of the rule', () => {
  it('says density, both classes and both next breaks', () => {
    expect(densityRuleSentence(9.375)).toBe(
      'Density rule at 9.38 lb/cu ft: class 100 on the 18-class chart, next break at 10.5; class 100 on the NMFC 2025 scale, next break at 10.',
    );
    expect(densityRuleSentence(50)).toContain('no break further on');
    expect(densityRuleSentence(null)).toContain('no shipment yet');
  });
});
