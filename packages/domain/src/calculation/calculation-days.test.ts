import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readCalculationDays, withCalculation } from './calculation-days.ts';

describe('the calculations of each day', () => {
  it('are counted, beginning with none', () => {
    const once = withCalculation(readCalculationDays(null), '2026-11-20');
    const twice = withCalculation(once, '2026-11-20');
    expect(withCalculation(twice, '2026-11-21')).toEqual({ '2026-11-20': 2, '2026-11-21': 1 });
  });

  it('are read as they were stored', () => {
    const days = { '2026-11-19': 4, '2026-11-20': 1 };
    expect(readCalculationDays(JSON.stringify(days))).toEqual(days);
  });

  test.each([
    '{',
    'null',
    '7',
    '"2026-11-20"',
    '["2026-11-20"]',
    '{"2026-13-20":1}',
    '{"2026-11-32":1}',
    '{"2026-11-20":0}',
    '{"2026-11-20":-1}',
    '{"2026-11-20":1.5}',
    '{"2026-11-20":"1"}',
    '{"2026-11-20":1e99}',
    '{"20 November":1}',
  ])('damaged as %j are not there', (stored) => {
    expect(readCalculationDays(stored)).toEqual({});
  });

  it('leave out what is damaged and keep the rest', () => {
    expect(readCalculationDays('{"2026-11-20":1,"x":2,"2026-11-21":"3"}')).toEqual({ '2026-11-20': 1 });
  });

  it('never grow beyond this month and the one before', () => {
    const month = (name: string) =>
      Array.from({ length: 28 }, (_, day) => `${name}-${String(day + 1).padStart(2, '0')}`);
    const days = ['2026-09', '2026-10', '2026-11', '2026-12'].flatMap(month);
    const retained = Object.keys(days.toReversed().reduce(withCalculation, {}));
    expect(retained).toEqual(days.slice(-62));
  });

  it('are none or counts from 1, whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const count of Object.values(readCalculationDays(stored))) expect(count).toBeGreaterThan(0);
      }),
    );
  });
});
