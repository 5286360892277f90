import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bolCheckDigit, readBolNumber } from './bol-number.ts';

describe('the check digit', () => {
  // The check digits are computed by hand: the digits are multiplied by 1 and 3 in turn, so that the last of
  // the 16 is multiplied by 3, and added up. The comment on each line gives that sum.
  test.each([
    ['0400007312480091', '5'], // the sum is 75
    ['0000000000000000', '0'], // 0
    ['0000000000000001', '7'], // 3
    ['0000000000000010', '9'], // 1
    ['1000000000000000', '9'], // 1
    ['9999999999999999', '2'], // 8 x 9 + 8 x 27 = 288
    ['0614141000000123', '1'], // 18 + 1 + 12 + 1 + 12 + 1 + 3 + 2 + 9 = 59
  ])('of %s is %s', (first16, digit) => expect(bolCheckDigit(first16)).toBe(digit));

  test.each(['', '123', '04000073124800915', '040000731248009X'])('is refused for "%s"', (text) => {
    expect(() => bolCheckDigit(text)).toThrow(RangeError);
  });
});

const anyFirst16 = fc.stringMatching(/^\d{16}$/);

describe('a number', () => {
  test.each([
    ['04000073124800915', 'no-prefix'],
    ['0400 0073 1248 0091 5', 'no-prefix'],
    ['0400-0073-1248-0091-5', 'no-prefix'],
    ['  04000073124800915\n', 'no-prefix'],
    ['99999999999999992', 'company-prefix'],
  ])('%j is right and is of the form %s', (text, form) => {
    expect(readBolNumber(text)).toEqual({ ok: true, number: text.replaceAll(/\D/g, ''), form });
  });

  test.each([
    ['', { violation: 'empty' }],
    [' - ', { violation: 'empty' }],
    ['0400007312480091O', { violation: 'not-digits' }],
    ['0400007312480091.5', { violation: 'not-digits' }],
    ['0400007312480091', { violation: 'no-check-digit', checkDigit: '5' }],
    ['040000731248009', { violation: 'length', digits: 15 }],
    ['040000731248009150', { violation: 'length', digits: 18 }],
    ['04000073124800916', { violation: 'check-digit', checkDigit: '5', found: '6' }],
  ])('%j is refused: %j', (text, violation) => {
    expect(readBolNumber(text)).toEqual({ ok: false, ...violation });
  });

  it('with its check digit is always right', () => {
    fc.assert(fc.property(anyFirst16, (first16) => readBolNumber(first16 + bolCheckDigit(first16)).ok));
  });

  it('with any one digit changed is never right', () => {
    fc.assert(
      fc.property(anyFirst16, fc.nat(16), fc.integer({ min: 1, max: 9 }), (first16, at, by) => {
        const right = first16 + bolCheckDigit(first16);
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1);
        return !readBolNumber(wrong).ok;
      }),
    );
  });
});
