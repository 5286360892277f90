import type { ServiceProcess } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../receiver.ts';
import { enterprise, soon, startWebhooks } from '../service.ts';

/** The replica in this process makes no attempts: the killed processes do all the work. */
const service = shared(() => startWebhooks({ settings: { WEBHOOK_ATTEMPTS_AT_A_TIME: '0' } }));
const receiver = shared(() => startReceiver());

async function worker(): Promise<ServiceProcess> {
  const { WEBHOOK_SECRET = '' } = service.settings as Record<string, string>;
  const child = await service.site.startProcess('webhooks', {
    WEBHOOK_SECRET,
    TEST_MODE: 'on',
    WEBHOOK_ATTEMPTS_AT_A_TIME: '2',
  });
  onTestFinished(async () => void (await child.kill()));
  return child;
}

it('kill -9 of workers loses no delivery, and sends twice only what was under way', async () => {
  const who = enterprise();
  const { webhook } = await service.add(who, receiver.url);
  const first = await worker();
  const events = 30;
  // Each response is delayed, so that a worker dies while it waits for one.
  receiver.answerAlways((response) => void setTimeout(() => response.end('taken'), 50));
  const bills = await Promise.all(Array.from({ length: events }, () => service.voidBill(who)));
  await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(4);
  await first.kill();
  const second = await worker();
  const before = receiver.received.length;
  await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(Math.min(before + 4, events - 4));
  await second.kill();
  await worker();
  const delivered = () =>
    service.collection('deliveries').countDocuments({ webhookId: webhook.id, state: 'delivered' });
  await expect.poll(delivered, { ...soon, timeout: 150_000 }).toBe(events);
  const ids = receiver.received.map(({ payload }) =>
    payload.type === 'bill.voided' ? payload.data.bolId : payload.type,
  );
  expect([...new Set(ids)].toSorted()).toEqual(bills.map(({ bolId }) => bolId).toSorted());
  // Two workers were killed, each with at most two attempts in flight.
  expect(ids.length - events).toBeLessThanOrEqual(4);
  const attempts = await service.collection('deliveries').find({ webhookId: webhook.id }).toArray();
  expect(attempts.map(({ attemptCount }) => attemptCount)).toEqual(Array(events).fill(1));
}, 240_000);
