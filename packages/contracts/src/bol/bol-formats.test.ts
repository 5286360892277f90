import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import {
  BolNumber,
  bolNumberOf,
  formatUsPhone,
  formatUsPhoneTyped,
  isTestBolNumber,
  testBolNumberOf,
  usStates,
  zipViolation,
} from '../index.ts';

describe('ZIP and state', () => {
  it.each([
    ['60608', 'IL'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['06334', 'CT'],
    ['83414', 'WY'],
    ['96799', 'AS'],
    ['96910', 'GU'],
    ['00801', 'VI'],
    ['20001', 'DC'],
    ['99950', 'AK'],
  ] as const)('%s is in %s', (zip, state) => {
    expect(zipViolation(zip, state)).toBeUndefined();
  });

  it('every state has a ZIP code', () => {
    const all = Array.from({ length: 1_000 }, (_, prefix) => String(prefix).padStart(3, '0'));
    for (const state of Object.keys(usStates) as (keyof typeof usStates)[]) {
      expect(
        all.some((prefix) => zipViolation(prefix, state) === undefined),
        state,
      ).toBe(true);
    }
  });

  it('names every state a shared prefix lies in', () => {
    expect(zipViolation('06390', 'MA')).toBe('ZIP 06390 is in Connecticut or New York, not in Massachusetts');
  });
});

describe('phone', () => {
  it.each([
    ['4045550177', '(404) 555-0177'],
    ['+1 404-555-0177', '(404) 555-0177'],
    ['(404) 555-0177 ext. 12', '(404) 555-0177 ext. 12'],
    ['404.555.0177x12', '(404) 555-0177 ext. 12'],
    ['911 555 0177', undefined],
    ['104 555 0177', undefined],
    ['404 155 0177', undefined],
    ['555-0177', undefined],
    ['', undefined],
  ])('%j is %s', (text, expected) => {
    expect(formatUsPhone(text)).toBe(expected);
  });

  it.each([
    ['404', '404'],
    ['40455', '(404) 55'],
    ['4045550177', '(404) 555-0177'],
    ['404555017712', '404555017712'],
    ['404 555 ext', '404 555 ext'],
  ])('typed %j stands as %j', (text, expected) => {
    expect(formatUsPhoneTyped(text)).toBe(expected);
  });
});

describe('number', () => {
  it('is prefix, serial and check digit', () => {
    expect(bolNumberOf('0614141', 1)).toHaveLength(17);
    expect(safeParse(BolNumber, bolNumberOf('0614141', 1)).success).toBe(true);
    expect(safeParse(BolNumber, bolNumberOf('04', 89_999_999_999_999)).success).toBe(true);
    expect(safeParse(BolNumber, '04000073124800916').success).toBe(false);
  });

  it('of a test key has the same shape, and a beginning that no live number has', () => {
    const [first, last] = [testBolNumberOf(0), testBolNumberOf(9_999_999_999_999)];
    for (const number of [first, last]) {
      expect(safeParse(BolNumber, number).success, number).toBe(true);
      expect(isTestBolNumber(number), number).toBe(true);
    }
    for (const number of [bolNumberOf('04', 89_999_999_999_999), bolNumberOf('9999999', 999_999_999)]) {
      expect(isTestBolNumber(number), number).toBe(false);
    }
    expect(() => testBolNumberOf(10_000_000_000_000)).toThrow(RangeError);
  });

  it.each([
    ['061414', 1],
    ['0400001', 1],
    ['0614141', 1_000_000_000],
    ['04', -1],
    ['04', 90_000_000_000_000],
    ['04', 100_000_000_000_000],
  ])('prefix %s with serial %d is none', (prefix, serial) => {
    expect(() => bolNumberOf(prefix, serial)).toThrow(RangeError);
  });
});
