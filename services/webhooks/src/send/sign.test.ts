import { webhookPausesMs } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { nextAttemptAt } from './attempt-delivery.ts';
import { signatureHeaders } from './post-signed.ts';
import { createSlots } from './slots.ts';

it('an account has so many places, and another one has its own', () => {
  const slots = createSlots(2);
  const first = slots.take('u1');
  expect(slots.take('u1')).toBeTypeOf('function');
  expect(slots.take('u1')).toBeUndefined();
  expect(slots.take('u2')).toBeTypeOf('function');
  first?.();
  expect(slots.take('u1')).toBeTypeOf('function');
  expect(slots.take('u1')).toBeUndefined();
});

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

/** From the tests of the libraries of standardwebhooks.com. */
const known = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('signs as Standard Webhooks does', () => {
  const atMs = Number(known.timestamp) * 1000 + 999;
  expect(signatureHeaders({ id: known.id, body: known.body, atMs }, [known.secret])).toEqual({
    'webhook-id': known.id,
    'webhook-timestamp': known.timestamp,
    'webhook-signature': known.signature,
  });
});
