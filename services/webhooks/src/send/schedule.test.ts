import { webhookPausesMs } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { nextAttemptAt } from './schedule.ts';

it('a delivery is attempted nine times within a day', () => {
  expect(webhookPausesMs).toHaveLength(8);
  const totalMs = webhookPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(totalMs).toBeGreaterThan(23 * 3_600_000);
  expect(totalMs).toBeLessThanOrEqual(24 * 3_600_000);
});

it.each(webhookPausesMs.map((pauseMs, index) => [index + 1, pauseMs]))(
  'after %i failures the pause is %i ms, or up to a fifth less',
  (failures, pauseMs) => {
    expect(nextAttemptAt(failures, 1_000, 0)).toEqual(new Date(1_000 + pauseMs));
    expect(nextAttemptAt(failures, 1_000, 0.5)).toEqual(new Date(1_000 + pauseMs * 0.9));
    const least = nextAttemptAt(failures, 0, 0.999_999)?.getTime() ?? 0;
    expect(least).toBeGreaterThanOrEqual(Math.floor(pauseMs * 0.8));
  },
);

it('no attempt follows the ninth', () => {
  expect(nextAttemptAt(9, 0, 0)).toBeUndefined();
});
