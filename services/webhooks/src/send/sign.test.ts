import { webhookPausesMs } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { nextAttemptAt } from './attempt-delivery.ts';
import { signatureHeaders } from './post-signed.ts';
import { createSlots } from './slots.ts';

it('a webhook has so many slots, its account more, and another account its own', async () => {
  const slots = createSlots({ account: 3, webhook: 2, slowMs: 5 });
  const take = (account: string, webhook: string) => slots.take({ account, webhook });
  const first = await take('u1', 'a');
  expect(await take('u1', 'a')).toBeTypeOf('function');
  expect(await take('u1', 'a')).toBeUndefined();
  expect(await take('u1', 'b')).toBeTypeOf('function');
  expect(await take('u1', 'c')).toBeUndefined();
  expect(await take('u2', 'd')).toBeTypeOf('function');
  first?.();
  expect(await take('u1', 'a')).toBeTypeOf('function');
  expect(await take('u1', 'a')).toBeUndefined();
});

it('the slot of a quick server is waited for, and given in turn', async () => {
  const slots = createSlots({ account: 9, webhook: 1, slowMs: 60_000 });
  const owner = { account: 'u1', webhook: 'a' };
  const first = await slots.take(owner);
  const second = slots.take(owner);
  first?.();
  expect(await second).toBeTypeOf('function');
});

it('a delivery is attempted ten times within three days, after pauses that are up to a fifth shorter', () => {
  webhookPausesMs.forEach((pauseMs, index) => {
    const dueMs = (random: number) => nextAttemptAt(index + 1, 1_000, { random })?.getTime();
    expect(dueMs(0)).toBe(1_000 + pauseMs);
    expect(dueMs(0.999_999)).toBeCloseTo(1_000 + pauseMs * 0.8, -2);
  });
  expect(webhookPausesMs).toHaveLength(9);
  expect(nextAttemptAt(10, 0, { random: 0 })).toBeUndefined();
  const totalMs = webhookPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(totalMs).toBeGreaterThan(3 * 24 * 3_600_000);
  expect(totalMs).toBeLessThan(3.2 * 24 * 3_600_000);
});

it('a receiver can ask for a longer pause than that of the schedule, and for no shorter one', () => {
  const dueMs = (retryAfterMs: number) => nextAttemptAt(1, 0, { random: 0, retryAfterMs })?.getTime();
  expect(dueMs(90_000)).toBe(90_000);
  expect(dueMs(1_000)).toBe(webhookPausesMs[0]);
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
