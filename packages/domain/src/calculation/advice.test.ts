import { describe, expect, it, test } from 'vitest';
import type { FreightClass } from '../class/freight-class.ts';
import { defaultInsight, insightsFor } from './insights.ts';
import { suggestionFor, suggestionText } from './suggestion.ts';

describe('the suggestion', () => {
  test.each([
    [0.5, 'Low density.'],
    [5.999, 'Low density.'],
    [6, 'Good density.'],
    [11.999, 'Good density.'],
    [12, 'Excellent density.'],
    [29.999, 'Excellent density.'],
    [30, 'Very high density.'],
    [500, 'Very high density.'],
  ])('at %d lb/cu ft begins with "%s"', (pcf, lead) => {
    expect(suggestionFor(pcf).lead).toBe(lead);
    expect(suggestionText(pcf).startsWith(`${lead} `)).toBe(true);
    expect(suggestionText(pcf)).not.toContain('!');
  });
});

describe('the insights', () => {
  const usual = { densityPcf: 9.375, volumeCuFt: 53.3, weightLb: 500, freightClass: '100' as FreightClass };

  test.each([
    ['density below 2', { densityPcf: 1.999 }, /^Density is under 2/],
    ['density above 30', { densityPcf: 30.001 }, /^Density is over 30/],
    ['volume above 100', { volumeCuFt: 100.001 }, /^Volume is over 100/],
    ['volume near the 750 of the cubic capacity rule', { volumeCuFt: 600 }, /^This is near 750/],
    ['a longest side of 96', { longestSideIn: 96 }, /^The longest side is 96.in\. .*step of 8 to 12.ft\.$/],
    ['volume below 5', { volumeCuFt: 4.999 }, /^Volume is under 5/],
    ['weight above 1,000', { weightLb: 1000.1 }, /^Weight is over 1,000/],
    ['class 300', { freightClass: '300' }, /^Class 300 costs 6 times/],
    ['class 500', { freightClass: '500' }, /^Class 500 costs 10 times/],
    ['class 70', { freightClass: '70' }, /^Class 70 is among the lowest/],
    ['class 50', { freightClass: '50' }, /^Class 50 is among the lowest/],
  ] as const)('speak up for %s alone', (_, change, text) => {
    const insights = insightsFor({ ...usual, ...change });
    expect(insights).toEqual([expect.stringMatching(text)]);
    expect(insights.join()).not.toContain('!');
  });

  test.each([
    ['the usual pallet', {}],
    ['density of exactly 2', { densityPcf: 2 }],
    ['density of exactly 30', { densityPcf: 30 }],
    ['volume of exactly 100', { volumeCuFt: 100 }],
    ['a longest side under 96', { longestSideIn: 95.9 }],
    ['volume of exactly 5', { volumeCuFt: 5 }],
    ['weight of exactly 1,000', { weightLb: 1000 }],
    ['class 250', { freightClass: '250' }],
    ['class 77.5', { freightClass: '77.5' }],
  ] as const)('stay with the default for %s', (_, change) => {
    expect(insightsFor({ ...usual, ...change })).toEqual([defaultInsight]);
  });

  it('ask for a volume quote near 12 ft of trailer, beside the overlength', () => {
    expect(insightsFor({ ...usual, longestSideIn: 120 })).toEqual([
      expect.stringMatching(/^This is near .* Ask for a volume or partial truckload quote/),
      expect.stringMatching(/^The longest side is 120/),
    ]);
  });

  it('keep figure and unit together', () => {
    expect(insightsFor({ ...usual, weightLb: 2000 })[0]).toContain('1,000\u00a0lb');
  });
});
