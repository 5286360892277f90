import { expect, test } from 'vitest';
import { countOf, formatNumber, quantity } from './quantity.ts';

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

test.each([0, 1, -1, 14, 999, -999, 999.5, 1_000, -1_000, 77.5, 0.125, 1_234_567.891])(
  '%d is written as the browser would write it',
  (value) => {
    expect(formatNumber(value)).toBe(format.format(value));
  },
);

test('no more decimals are written than asked for', () => {
  expect(formatNumber(77.56, 1)).toBe('77.6');
  expect(formatNumber(77.56, 0)).toBe('78');
});

test('a figure and its unit stay on one line', () => {
  expect(quantity(6, 'lb/cu ft')).toBe('6\u00a0lb/cu\u00a0ft');
});

test('one is singular, every other count is not', () => {
  expect([0, 1, 14].map((count) => countOf(count, 'box', 'boxes'))).toEqual(['0 boxes', '1 box', '14 boxes']);
});
