import { describe, expect, it, test } from 'vitest';
import { addCents, centsFromUsd, formatCents, multiplyCents } from './money.ts';

describe('money', () => {
  it('adds without a float error', () => {
    expect(addCents(10, 20, -5)).toBe(25);
    expect(addCents()).toBe(0);
    expect(addCents(centsFromUsd(0.1), centsFromUsd(0.2))).toBe(30);
  });

  test.each([
    [100, 1.005, 101],
    [1, 0.5, 1],
    [-1, 0.5, -1],
    [1, 0.4999, 0],
    [49_000, 0.328, 16_072],
    [12_345, 0, 0],
    [-100, 0.001, 0],
  ])('%d cents times %d is %d cents', (amount, ratio, product) => {
    expect(multiplyCents(amount, ratio)).toBe(product);
  });

  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-500, '-$5.00'],
    [-123_456, '-$1,234.56'],
  ])('%d cents is written %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text);
  });

  it('turns dollars into cents', () => {
    expect(centsFromUsd(649.4)).toBe(64_940);
    expect(centsFromUsd(1.005)).toBe(101);
    expect(centsFromUsd(19.99)).toBe(1999);
  });

  test.each([0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('refuses %d as cents', (amount) => {
    expect(() => addCents(amount)).toThrow(RangeError);
    expect(() => multiplyCents(amount, 1)).toThrow(RangeError);
    expect(() => formatCents(amount)).toThrow(RangeError);
  });

  it('refuses a sum or product that a double cannot hold to the cent', () => {
    expect(() => addCents(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
    expect(() => multiplyCents(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => multiplyCents(100, Number.NaN)).toThrow(RangeError);
  });
});
