import { describe, expect, it, test } from 'vitest';
import { isFreightClass } from './freight-class.ts';
import { nmfcSample, searchNmfc } from './nmfc-sample.ts';

describe('the sample entries', () => {
  it('are fifteen, with five digits each, none twice', () => {
    expect(nmfcSample).toHaveLength(15);
    expect(new Set(nmfcSample.map(({ code }) => code)).size).toBe(15);
    for (const { code } of nmfcSample) expect(code).toMatch(/^\d{5}$/);
  });

  it('have classes of the chart', () => {
    for (const { freightClass } of nmfcSample) expect(isFreightClass(freightClass)).toBe(true);
  });
});

describe('a search', () => {
  test.each([
    ['steel', ['58650']],
    ['STEEL', ['58650']],
    ['  Steel ', ['58650']],
    ['plastic', ['05040', '56120']],
    ['household', ['35040']],
    ['322', ['32240']],
    ['9260', ['09260']],
    // '150' is in the code of one entry and the class of two others.
    ['150', ['37860']],
    ['55', ['05040', '58650']],
    ['12', ['09260', '13120', '17120', '56120']],
    ['steel 55', []],
    ['.*', []],
  ])('for "%s" finds %j', (text, codes) => {
    expect(searchNmfc(nmfcSample, text).map(({ code }) => code)).toEqual(codes);
  });

  it('finds freight rated on density by its name and code alone', () => {
    const entries = [{ code: '156600-05', commodity: 'Plastic articles', freightClass: null }];
    expect(searchNmfc(entries, 'PLASTIC')).toEqual(entries);
    expect(searchNmfc(entries, '600-05')).toEqual(entries);
    expect(searchNmfc(entries, 'null')).toEqual([]);
  });

  test.each(['', '   '])('for "%s" finds everything', (text) => {
    expect(searchNmfc(nmfcSample, text)).toEqual(nmfcSample);
  });
});
