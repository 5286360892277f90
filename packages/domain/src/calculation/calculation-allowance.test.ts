import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  afterCalculation,
  atTime,
  type CalculationAllowance,
  calculationWindowMs,
  mayCalculate,
  openCalculationAllowance,
  timeToReset,
} from './calculation-allowance.ts';

const start = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const minute = 60_000;
const fresh = openCalculationAllowance(null, start);

/** The allowance after this many calculations, a minute apart. */
function used(times: number, from: CalculationAllowance = fresh): CalculationAllowance {
  let allowance = from;
  for (let time = 0; time < times; time += 1) {
    allowance = afterCalculation(allowance, from.latestMs + time * minute, false);
  }
  return allowance;
}

describe('the allowance', () => {
  it('starts with five and no window', () => {
    expect(fresh.usage).toEqual({
      used: 0,
      remaining: 5,
      limitReached: false,
      lastResetDate: '2026-11-20T12:00:00.000Z',
      firstCalculationTime: null,
    });
    expect(atTime(fresh, start + hour).usage).toEqual(fresh.usage);
  });

  it('opens its window at the first calculation and counts down to the limit', () => {
    expect([1, 2, 3, 4, 5].map((times) => used(times).usage.remaining)).toEqual([4, 3, 2, 1, 0]);
    expect(used(4).usage.limitReached).toBe(false);
    expect(used(5).usage).toMatchObject({ used: 5, limitReached: true, firstCalculationTime: start });
    expect(mayCalculate(used(4), start + hour, false)).toBe(true);
    expect(mayCalculate(used(5), start + hour, false)).toBe(false);
    expect(used(9).usage.used).toBe(5);
  });

  it('is whole again 24 hours after the first calculation, not after the last', () => {
    const full = used(5);
    expect(mayCalculate(full, start + calculationWindowMs - 1, false)).toBe(false);
    expect(mayCalculate(full, start + calculationWindowMs, false)).toBe(true);
    expect(atTime(full, start + calculationWindowMs).usage).toMatchObject({
      used: 0,
      remaining: 5,
      firstCalculationTime: null,
      lastResetDate: '2026-11-21T12:00:00.000Z',
    });
    expect(afterCalculation(full, start + calculationWindowMs + 5, false).usage).toMatchObject({
      used: 1,
      firstCalculationTime: start + calculationWindowMs + 5,
    });
  });

  it('never blocks a paid plan, and counts nothing of it', () => {
    expect(mayCalculate(used(5), start + hour, true)).toBe(true);
    expect(afterCalculation(used(2), start + hour, true).usage.used).toBe(2);
  });
});

describe('a clock that is set back', () => {
  it('gives no further calculation while the page stays open', () => {
    const later = atTime(used(5), start + 23 * hour);
    for (const backMs of [start, start - 7 * 24 * hour, 0, -1]) {
      expect(mayCalculate(later, backMs, false)).toBe(false);
      expect(atTime(later, backMs).usage).toEqual(later.usage);
      expect(timeToReset(later, backMs)).toBe('1h 0m');
    }
  });

  it('before a reload neither gains a calculation nor locks the visitor out for longer than a day', () => {
    const stored = JSON.stringify(used(5).usage);
    const reloadedMs = start - 30 * 24 * hour;
    const reloaded = openCalculationAllowance(stored, reloadedMs);
    expect(reloaded.usage.limitReached).toBe(true);
    expect(timeToReset(reloaded, reloadedMs)).toBe('24h 0m');
    expect(mayCalculate(reloaded, reloadedMs + calculationWindowMs, false)).toBe(true);
  });

  it('or forth and back again, in any order, allows no more than five within 24 hours of the furthest time seen', () => {
    const jumps = fc.array(fc.integer({ min: -48 * hour, max: 23 * hour }), { maxLength: 30 });
    fc.assert(
      fc.property(jumps, (offsets) => {
        let allowance = fresh;
        let allowed = 0;
        for (const offset of offsets) {
          if (!mayCalculate(allowance, start + offset, false)) continue;
          allowance = afterCalculation(allowance, start + offset, false);
          allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the countdown', () => {
  test.each([
    [0, '24h 0m'],
    [1, '24h 0m'],
    [minute, '23h 59m'],
    [30 * minute, '23h 30m'],
    [23 * hour, '1h 0m'],
    [23 * hour + 59 * minute, '0h 1m'],
    [24 * hour - 1, '0h 1m'],
    [24 * hour, 'Resetting now...'],
    [48 * hour, 'Resetting now...'],
  ])('%d ms after the first calculation says %s', (passedMs, text) => {
    expect(timeToReset(used(1), start + passedMs)).toBe(text);
  });

  it('says 24h 0m while no window has started', () => {
    expect(timeToReset(fresh, start + 100 * hour)).toBe('24h 0m');
  });
});

describe('the stored record', () => {
  it('restores the allowance that was stored', () => {
    const stored = JSON.stringify(used(3).usage);
    expect(openCalculationAllowance(stored, start + hour).usage).toEqual(used(3).usage);
    expect(openCalculationAllowance(stored, start + 25 * hour).usage.remaining).toBe(5);
  });

  test.each([
    '',
    'null',
    'true',
    '[]',
    '{}',
    '{',
    '"5"',
    '{"used":"5","firstCalculationTime":1}',
    '{"used":-1,"firstCalculationTime":1}',
    '{"used":2.5,"firstCalculationTime":1}',
    `{"used":0,"firstCalculationTime":${start}}`,
    `{"used":2,"firstCalculationTime":"${start}"}`,
    '{"used":5}',
    '{"used":5,"firstCalculationTime":null}',
    '{"used":5,"firstCalculationTime":"2026"}',
    '{"used":5,"firstCalculationTime":-1}',
    '{"used":null,"firstCalculationTime":{}}',
    '{"__proto__":{"used":5}}',
  ])('damaged as %j reads as a first visit', (stored) => {
    expect(openCalculationAllowance(stored, start).usage).toEqual(fresh.usage);
  });

  it('opens from any JSON or text without a throw, in a consistent state', () => {
    const field = fc.oneof(fc.integer(), fc.double(), fc.jsonValue());
    const record = fc.record({ used: field, firstCalculationTime: field }, { requiredKeys: [] });
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      record.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anyText, (stored) => {
        const { usage } = openCalculationAllowance(stored, start);
        expect(usage.used + usage.remaining).toBe(5);
        expect(usage.limitReached).toBe(usage.remaining === 0);
        expect(timeToReset({ usage, latestMs: start }, start)).toMatch(/^\d+h \d+m$/);
      }),
      { numRuns: 500 },
    );
  });

  it('that counts more than the limit counts as the limit', () => {
    const stored = JSON.stringify({ used: 900, firstCalculationTime: start - hour });
    expect(openCalculationAllowance(stored, start).usage).toMatchObject({ used: 5, limitReached: true });
  });
});
