import { expect, it } from 'vitest';
import { nextDayMs } from './window.ts';

it.each([
  ['UTC', '2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['UTC', '2026-07-01T23:59:59.999Z', '2026-07-02T00:00:00.000Z'],
  ['UTC', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  [undefined, '2026-07-01T12:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['Not/A_Zone', '2026-07-01T12:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T12:00:00.000Z', '2026-07-01T18:15:00.000Z'],
  // 23 hours, 25 hours, and 26 where the clocks go back by two.
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Antarctica/Troll', '2026-10-24T22:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  // The clocks go forward at midnight: the day begins at one.
  ['America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  // Samoa had no 30 December 2011.
  ['Pacific/Apia', '2011-12-29T12:00:00.000Z', '2011-12-30T10:00:00.000Z'],
])('in %s the day after %s begins at %s', (timeZone, now, next) => {
  expect(new Date(nextDayMs(Date.parse(now), timeZone)).toISOString()).toBe(next);
});

it('the day before one that was asked for, and the day after it, are days of their own', () => {
  const next = (iso: string) => new Date(nextDayMs(Date.parse(iso), 'Asia/Tokyo')).toISOString();
  expect(next('2026-07-02T03:00:00.000Z')).toBe('2026-07-02T15:00:00.000Z');
  expect(next('2026-07-02T14:59:59.999Z')).toBe('2026-07-02T15:00:00.000Z');
  expect(next('2026-07-02T15:00:00.000Z')).toBe('2026-07-03T15:00:00.000Z');
  expect(next('2026-07-01T03:00:00.000Z')).toBe('2026-07-01T15:00:00.000Z');
  expect(next('2026-07-01T15:00:00.000Z')).toBe('2026-07-02T15:00:00.000Z');
});
