import { describe, expect, test } from 'vitest';
import { dayLabels, daysOfMonth } from './month-figures.tsx';

const on = (month: number, day: number) => new Date(2026, month - 1, day, 12);

test.each([
  [on(11, 20), 30, '2026-11-30'],
  [on(12, 31), 31, '2026-12-31'],
  [on(2, 1), 28, '2026-02-28'],
  [new Date(2028, 1, 29), 29, '2028-02-29'],
])('the month of %s has %d days, the last is %s', (now, length, last) => {
  const days = daysOfMonth(now);
  expect(days).toHaveLength(length);
  expect(days.at(-1)).toBe(last);
});

describe('the days named below the bars', () => {
  test.each([
    [on(11, 20), ['Nov 1', '10', 'today', '30']],
    [on(11, 1), ['today', '10', '30']],
    [on(11, 5), ['Nov 1', 'today', '10', '30']],
    [on(11, 10), ['Nov 1', 'today', '30']],
    [on(11, 13), ['Nov 1', 'today', '30']],
    [on(12, 31), ['Dec 1', '10', 'today']],
  ])('never stand on another: %s', (now, texts) => {
    expect(dayLabels(now).map(({ text }) => text)).toEqual(texts);
  });
});
