import { expect, test } from 'vitest';
import { dayOf } from './day-of.ts';

test('a day is that of the reader’s calendar, from midnight to midnight', () => {
  expect(dayOf(new Date(2026, 10, 2, 0, 0))).toBe('2026-11-02');
  expect(dayOf(new Date(2026, 10, 1, 23, 59, 59, 999))).toBe('2026-11-01');
});
