import { webhookPausesMs } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { nextAttemptAt } from './attempt-delivery.ts';

it('a delivery is attempted nine times within a day, after pauses that are up to a fifth shorter', () => {
  webhookPausesMs.forEach((pauseMs, index) => {
    expect(nextAttemptAt(index + 1, 1_000, 0)).toEqual(new Date(1_000 + pauseMs));
    expect(nextAttemptAt(index + 1, 1_000, 0.999_999)?.getTime()).toBeCloseTo(1_000 + pauseMs * 0.8, -2);
  });
  expect(webhookPausesMs).toHaveLength(8);
  expect(nextAttemptAt(9, 0, 0)).toBeUndefined();
  const totalMs = webhookPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(totalMs).toBeGreaterThan(23 * 3_600_000);
  expect(totalMs).toBeLessThanOrEqual(24 * 3_600_000);
});
