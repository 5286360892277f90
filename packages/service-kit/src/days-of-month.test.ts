import { describe, expect, test } from 'vitest';
import { anyZoneSpan, countByDay } from './days-of-month.ts';

const at = (...moments: string[]) => moments.map((moment) => new Date(moment));
/** The days with a count, numbered from 1. */
const counted = (days: readonly number[]) =>
  Object.fromEntries(days.flatMap((count, index) => (count > 0 ? [[index + 1, count]] : [])));

describe('the days of a month', () => {
  test.each([
    ['2026-11', 30],
    ['2026-12', 31],
    ['2027-02', 28],
    ['2028-02', 29],
  ])('%s has %d', (month, length) => {
    expect(countByDay([], month)).toEqual(Array.from({ length }, () => 0));
  });

  test.each([
    ['UTC', undefined, { 1: 1, 2: 2 }],
    ['Chicago, 5 hours behind, then 6', 'America/Chicago', { 1: 2 }],
    ['Kiritimati, 14 hours ahead', 'Pacific/Kiritimati', { 1: 1, 2: 2 }],
    ['UTC for a zone nobody knows', 'Moon/Tycho', { 1: 1, 2: 2 }],
  ])('are those of %s', (_, timeZone, days) => {
    const moments = at('2026-11-01T04:59:59.999Z', '2026-11-02T05:59:59Z', '2026-11-02T03:00:00Z');
    expect(counted(countByDay(moments, '2026-11', timeZone))).toEqual(days);
  });

  test('leave out the months before and after', () => {
    const moments = at('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');
    expect(counted(countByDay(moments, '2026-11'))).toEqual({ 1: 1 });
  });

  test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York'])(
    'lie within the span that is read: %s',
    (timeZone) => {
      const { from, before } = anyZoneSpan('2026-12');
      const outside = [new Date(from.getTime() - 1), before];
      expect(counted(countByDay(outside, '2026-12', timeZone))).toEqual({});
    },
  );
});
