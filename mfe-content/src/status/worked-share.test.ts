import { expect, test } from 'vitest';
import { formatShare, workedShare } from './worked-share.ts';

const day = (asked: number, failed: number) => ({ day: '2026-11-23', asked, failed });

test('a day with more questions counts more', () =>
  expect(workedShare([day(300, 0), day(100, 100)])).toBe(0.75));

test('where nobody asked, nothing is known', () => {
  expect(workedShare([])).toBeUndefined();
  expect(workedShare([day(0, 0)])).toBeUndefined();
});

test.each([
  [1, '100%'],
  [0.999999, '99.99%'],
  [0.5, '50%'],
  [0.12345, '12.34%'],
  [0, '0%'],
])('%f is %s', (share, text) => expect(formatShare(share)).toBe(text));
