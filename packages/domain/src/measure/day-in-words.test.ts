import { expect, test } from 'vitest';
import { dayInWords, shortDayInWords } from './day-in-words.ts';

test.each([
  ['2026-09-14', 'September 14, 2026', 'Sep 14, 2026'],
  ['2027-01-01', 'January 1, 2027', 'Jan 1, 2027'],
  ['2026-11-16T23:59:59.999Z', 'November 16, 2026', 'Nov 16, 2026'],
])('%s is the same day in every time zone', (day, words, short) => {
  expect([dayInWords(day), shortDayInWords(day)]).toEqual([words, short]);
});
