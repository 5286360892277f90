import { expect, test } from 'vitest';
import { dayOf, formatDay, formatShortDay } from './format-day.ts';

test('every month is written as US readers do', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-0${(month % 9) + 1}`;
    expect(formatDay(day)).toBe(long.format(new Date(day)));
    expect(formatShortDay(day)).toBe(medium.format(new Date(day)));
  }
});

test.each([
  ['2026-09-14', 'September 14, 2026', 'Sep 14, 2026'],
  ['2027-01-01', 'January 1, 2027', 'Jan 1, 2027'],
  ['2026-11-16T23:59:59.999Z', 'November 16, 2026', 'Nov 16, 2026'],
])('%s is the same day in every time zone', (day, text, short) => {
  expect([formatDay(day), formatShortDay(day)]).toEqual([text, short]);
});

test.each(['', 'soon', '2026-13-01'])('%j is no day', (day) => {
  expect(() => formatDay(day)).toThrow(RangeError);
});

test('a day is that of the reader’s calendar, from midnight to midnight', () => {
  expect(dayOf(new Date(2026, 10, 2, 0, 0))).toBe('2026-11-02');
  expect(dayOf(new Date(2026, 10, 1, 23, 59, 59, 999))).toBe('2026-11-01');
});
