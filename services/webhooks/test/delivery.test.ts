import { randomUUID } from 'node:crypto';
import {
  bolIssued,
  bulkJobFinished,
  predictionMade,
  tierChanged,
  webhookDisabled,
  webhookTypes,
  webhookVersion,
} from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billVoided, notifyWebhooks } from '../src/subscriptions.ts';
import { isSigned, type Receiver, startReceiver } from './receiver.ts';
import { dayMs, enterprise, hourMs, minuteMs, soon, startWebhooks, testerOf } from './service.ts';

let receiver: Receiver;
const service = shared(() => startWebhooks({ sending: { timeoutMs: 1_000 } }));
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const started = async (who = enterprise(), wish: object = {}, path = '') => {
  const added = await service.add(who, receiver.url + path, wish);
  return { who, ...added };
};
/** The only delivery of a webhook, after that many recorded attempts. */
async function afterAttempts(who: ReturnType<typeof enterprise>, webhookId: string, attempts: number) {
  const only = async () => (await service.deliveriesOf(who, webhookId))[0];
  await expect.poll(async () => (await only())?.attemptCount, soon).toBe(attempts);
  return (await only()) ?? expect.fail('there is no delivery');
}
/** Advances the clock, and sends what is due by then. */
async function passMs(ms: number) {
  service.passMs(ms);
  await service.enqueueDue();
}
/** The requests received so far, after postponed ones were sent. */
async function sentNow(): Promise<number> {
  await passMs(6_000);
  return receiver.received.length;
}
const present = async (who: ReturnType<typeof enterprise>, id: string) =>
  (await service.call(who, 'GET', `/${id}`)).body.webhook;

describe('an event', () => {
  it('is told once, signed, as its contract says, and its delivery shows the attempt', async () => {
    const { who, webhook, secret } = await started();
    const event = await service.voidBill(who);
    const delivery = await afterAttempts(who, webhook.id, 1);
    const [receivedPost] = receiver.received;
    expect(receivedPost?.payload).toEqual({
      id: delivery.eventId,
      type: 'bill.voided',
      version: webhookVersion,
      mode: 'live',
      timestamp: event.voidedAt,
      data: { bolId: event.bolId, bolNumber: event.bolNumber, voidedAt: event.voidedAt },
    });
    expect(receivedPost?.headers).toMatchObject({
      'webhook-id': delivery.eventId,
      'content-type': 'application/json',
      'user-agent': 'Freightwright-Webhooks/1',
    });
    expect(receivedPost && isSigned(receivedPost, secret)).toBe(true);
    expect(receivedPost && isSigned({ ...receivedPost, body: `${receivedPost.body} ` }, secret)).toBe(false);
    expect(delivery).toMatchObject({
      ...{ type: 'bill.voided', state: 'delivered', nextAttemptAt: null },
      attempts: [{ status: 200, failure: null, answer: 'answered 200' }],
    });
    const { body } = await service.call(who, 'GET', `/${webhook.id}/deliveries/${delivery.id}`);
    expect(body).toEqual({ delivery, body: receivedPost?.body });
  });

  it('that the message server brings twice is told once', async () => {
    const { who, webhook } = await started();
    const event = await service.voidBill(who);
    const { eventId } = await afterAttempts(who, webhook.id, 1);
    await notifyWebhooks(service.deps, { userId: who.userId, eventId }, billVoided(event));
    // Events are published in order.
    await service.voidBill(who);
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    expect(new Set(receiver.received.map(({ payload }) => payload.id)).size).toBe(2);
    expect(await service.deliveriesOf(who, webhook.id)).toHaveLength(2);
  });

  it('goes to every webhook of its user that wants it, and to no other; test data to those of test keys', async () => {
    const { who, webhook } = await started();
    const second = await service.add(who, `${receiver.url}/second`);
    const deaf = await service.add(who, `${receiver.url}/deaf`, { events: ['bulk.finished'] });
    const stranger = await started();
    const twin = await service.add(testerOf(who), `${receiver.url}/test`);
    await service.voidBill(who);
    for (const { id } of [webhook, second.webhook]) await afterAttempts(who, id, 1);
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hook', '/hook/second']);
    expect(new Set(receiver.received.map(({ payload }) => payload.id)).size).toBe(1);
    expect(await service.deliveriesOf(who, deaf.webhook.id)).toEqual([]);
    expect(await service.deliveriesOf(stranger.who, stranger.webhook.id)).toEqual([]);
    await service.voidBill(testerOf(who));
    await afterAttempts(testerOf(who), twin.webhook.id, 1);
    expect(receiver.received[2]).toMatchObject({ path: '/hook/test', payload: { mode: 'test' } });
    expect(await service.deliveriesOf(who, webhook.id)).toHaveLength(1);
  });

  it('of every kind is told in its shape', async () => {
    const { who, webhook } = await started(enterprise(), { events: [...webhookTypes] });
    const { userId } = who;
    const at = '2026-11-23T10:15:00.000Z';
    const { bolId, bolNumber } = await service.voidBill(who);
    const states = { serviceType: 'LTL', originState: 'IL', destinationState: 'GA' } as const;
    const bill = { bolId, bolNumber, ...states, lines: 2, weightLb: 900, hazmat: false, issuedAt: at };
    const job = { jobId: randomUUID(), state: 'done', rows: 3, done: 2, failed: 1, finishedAt: at } as const;
    const lane = { quoteId: randomUUID(), originZip: '60608', destinationZip: '30318' };
    const quote = {
      ...lane,
      weightLb: 500,
      serviceType: 'ltl',
      totalEstimate: 412.5,
      predictedAt: at,
    } as const;
    const plan = { tier: 'enterprise', changedAt: at } as const;
    const as = (part: string) => service.site.connect(part);
    await (await as('bol')).publish(bolIssued, { userId, ...bill }, { id: `${bolId}/issued` });
    await (await as('bulk')).publish(bulkJobFinished, { userId, type: 'bols', ...job }, { id: job.jobId });
    await (await as('prediction')).publish(predictionMade, { userId, ...quote }, { id: quote.quoteId });
    await service.identity.publish(tierChanged, { userId, ...plan }, { id: userId });
    // Four are sent concurrently, and another waits for a permit.
    await expect.poll(sentNow, soon).toBe(5);
    const receivedPost = Object.fromEntries(
      receiver.received.map(({ payload }) => [payload.type, payload.data]),
    );
    expect(receivedPost).toMatchObject({
      'bill.issued': bill,
      'bulk.finished': { rowType: 'bols', ...job },
      'prediction.made': quote,
      'plan.changed': { plan: 'enterprise', ...plan },
    });
    expect(JSON.stringify(receivedPost)).not.toContain(userId);
    expect(await service.deliveriesOf(who, webhook.id)).toHaveLength(5);
  });

  it('is not told to whoever left the Enterprise plan, but for the plan itself', async () => {
    const { who, webhook } = await started(enterprise(), { events: ['bill.voided', 'plan.changed'] });
    const change = async (tier: 'registered' | 'enterprise', changedAt: string) =>
      service.identity.publish(
        tierChanged,
        { userId: who.userId, tier, changedAt },
        { id: `${who.userId}/${changedAt}` },
      );
    await change('registered', '2026-11-23T10:00:00.000Z');
    await expect.poll(async () => service.deps.plans.tierOf(who.userId), soon).toBe('registered');
    await service.voidBill(who);
    await change('enterprise', '2026-11-23T11:00:00.000Z');
    await expect.poll(async () => service.deps.plans.tierOf(who.userId), soon).toBe('enterprise');
    // An older change that arrives late changes nothing.
    await change('registered', '2026-11-23T10:30:00.000Z');
    await expect.poll(() => receiver.of('plan.changed').length, soon).toBe(3);
    const last = await service.voidBill(who);
    await expect.poll(() => receiver.of('bill.voided').length, soon).toBe(1);
    expect(receiver.of('bill.voided')[0]?.payload.data).toMatchObject({ bolId: last.bolId });
    expect(await service.deliveriesOf(who, webhook.id)).toHaveLength(4);
  });
});

describe('a delivery that fails', () => {
  it('is attempted again when it is due, with the same id and body, until it succeeds', async () => {
    const { who, webhook, secret } = await started();
    receiver.answerNext(500, 302);
    await service.voidBill(who);
    const first = await afterAttempts(who, webhook.id, 1);
    expect(first).toMatchObject({ state: 'pending', attempts: [{ status: 500, failure: 'status' }] });
    const pauseMs = Date.parse(first.nextAttemptAt ?? '') - service.nowMs();
    expect(pauseMs).toBeGreaterThan(-60_000);
    expect(pauseMs).toBeLessThanOrEqual(5_000);
    expect((await present(who, webhook.id)).failingSince).not.toBeNull();
    await service.enqueueDue();
    await passMs(5_000);
    await afterAttempts(who, webhook.id, 2);
    await passMs(5 * minuteMs);
    const done = await afterAttempts(who, webhook.id, 3);
    expect(done).toMatchObject({ state: 'delivered', nextAttemptAt: null });
    expect(done.attempts.map(({ status }) => status)).toEqual([500, 302, 200]);
    expect((await present(who, webhook.id)).failingSince).toBeNull();
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const each of receiver.received) expect(isSigned(each, secret)).toBe(true);
  });

  it('has failed after its last attempt, and begins anew when its owner sends it again', async () => {
    const { who, webhook } = await started();
    receiver.answerAlways(503);
    await service.voidBill(who);
    const { id } = await afterAttempts(who, webhook.id, 1);
    await service.collection('deliveries').updateOne({ _id: id as never }, { $set: { failures: 9 } });
    await passMs(minuteMs);
    const failed = await afterAttempts(who, webhook.id, 2);
    expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null });
    const byState = async (state: string) => service.deliveriesOf(who, webhook.id, `?state=${state}`);
    expect(await byState('failed')).toHaveLength(1);
    expect(await byState('delivered')).toHaveLength(0);
    receiver.answerNext(500, 204);
    const resent = await service.call(who, 'POST', `/${webhook.id}/deliveries/${failed.id}/resend`);
    expect(resent).toMatchObject({ status: 202, body: { delivery: { state: 'pending' } } });
    expect(await afterAttempts(who, webhook.id, 3)).toMatchObject({ state: 'pending' });
    await passMs(10_000);
    const delivered = await afterAttempts(who, webhook.id, 4);
    expect(delivered.state).toBe('delivered');
    expect(new Set(receiver.received.map(({ payload }) => payload.id))).toEqual(new Set([failed.eventId]));
  });

  it('for five days without a success disables its webhook, and the owner is told once', async () => {
    const { who, webhook } = await started();
    const receivedPost = await service.site.published(webhookDisabled);
    const own = () => receivedPost.filter(({ webhookId }) => webhookId === webhook.id);
    receiver.answerAlways(500);
    await service.voidBill(who);
    await afterAttempts(who, webhook.id, 1);
    await expect.poll(async () => (await present(who, webhook.id)).failingSince, soon).not.toBeNull();
    await passMs(5 * dayMs - hourMs);
    await afterAttempts(who, webhook.id, 2);
    await passMs(2 * hourMs);
    await expect.poll(async () => (await present(who, webhook.id)).state, soon).toBe('disabled');
    await expect.poll(own, soon).toEqual([
      {
        ...{ webhookId: webhook.id, userId: who.userId, name: 'Warehouse' },
        ...{ host: `127.0.0.1:${receiver.port}`, disabledAt: expect.any(String) },
      },
    ]);
    // The pending delivery ends, and no new event is sent.
    await passMs(dayMs);
    await expect
      .poll(async () => (await service.deliveriesOf(who, webhook.id))[0]?.state, soon)
      .toBe('failed');
    const before = receiver.received.length;
    await service.voidBill(who);
    const answer = await service.call(who, 'PATCH', `/${webhook.id}`, { body: { active: true } });
    expect(answer.body.webhook).toMatchObject({ state: 'active', failingSince: null });
    receiver.answerAlways(200);
    await service.voidBill(who);
    await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(before);
    expect(own()).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('that is gone is called no more: its webhook is disabled at once, and the owner is told', async () => {
    const { who, webhook } = await started();
    const receivedPost = await service.site.published(webhookDisabled);
    receiver.answerAlways(410);
    await service.voidBill(who);
    const delivery = await afterAttempts(who, webhook.id, 1);
    expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null, attempts: [{ status: 410 }] });
    await expect.poll(async () => (await present(who, webhook.id)).state, soon).toBe('disabled');
    const own = () => receivedPost.filter(({ webhookId }) => webhookId === webhook.id);
    await expect.poll(own, soon).toMatchObject([{ name: 'Warehouse' }]);
  });

  it.each([
    ['seconds', () => '120', 120_000],
    ['a date', () => new Date(Date.now() + 120_000).toUTCString(), 118_000],
    ['too long', () => '9999999', 24 * hourMs],
  ])('that asks for a pause, %s, is given it', async (_, header, leastMs) => {
    const { who, webhook } = await started();
    receiver.answerAlways((response) => {
      response.writeHead(503, { 'retry-after': header() }).end();
    });
    const startedAt = service.nowMs();
    await service.voidBill(who);
    const { nextAttemptAt } = await afterAttempts(who, webhook.id, 1);
    const pauseMs = Date.parse(nextAttemptAt ?? '') - startedAt;
    expect(pauseMs).toBeGreaterThanOrEqual(leastMs);
    expect(pauseMs).toBeLessThan(leastMs + minuteMs);
  });
});

it('a slow server keeps no other webhook of its own account waiting', async () => {
  const who = enterprise();
  const slow = await started(who);
  const quick = await started(who, {}, '/quick');
  const unanswered: (() => void)[] = [];
  receiver.answerAlways((response) => {
    if (response.req.url === '/hook/quick') response.end();
    else unanswered.push(() => response.end());
  });
  for (let turn = 0; turn < 12; turn += 1) await service.voidBill(who);
  const isQuick = () => receiver.received.filter(({ path }) => path === '/hook/quick').length;
  await expect.poll(isQuick, soon).toBe(12);
  // None of the slow ones had a response until then.
  expect(unanswered.length).toBeGreaterThan(0);
  expect(await service.deliveriesOf(who, slow.webhook.id, '?state=delivered')).toEqual([]);
  expect(await service.deliveriesOf(who, quick.webhook.id, '?state=delivered')).toHaveLength(12);
  for (const end of unanswered) end();
  await service.call(who, 'DELETE', `/${slow.webhook.id}`);
});

describe('a secret that was replaced', () => {
  it('signs beside the new one until its time is over, and then no more', async () => {
    const { who, webhook, secret } = await started();
    const { body } = await service.call(who, 'POST', `/${webhook.id}/secret`, { body: { overlapHours: 1 } });
    await service.call(who, 'POST', `/${webhook.id}/test`);
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    service.passMs(hourMs);
    await service.call(who, 'POST', `/${webhook.id}/test`);
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    const [during, after] = receiver.received;
    expect([during, after].map((each) => each && isSigned(each, body.secret))).toEqual([true, true]);
    expect([during, after].map((each) => each && isSigned(each, secret))).toEqual([true, false]);
  });
});

describe('the list of deliveries', () => {
  it('is read page by page, newest first, and forgets after 30 days', async () => {
    const { who, webhook } = await started();
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await service.call(who, 'POST', `/${webhook.id}/test`);
      ids.unshift(body.delivery.id);
      service.passMs(1_000);
    }
    const page = async (query: string) =>
      (await service.call(who, 'GET', `/${webhook.id}/deliveries${query}`)).body;
    const first = await page('?limit=2');
    const second = await page(`?limit=2&cursor=${first.nextCursor}`);
    const third = await page(`?limit=2&cursor=${second.nextCursor}`);
    const seen = [first, second, third].flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
    expect(seen).toEqual(ids);
    expect(third.nextCursor).toBeNull();
    service.passMs(30 * dayMs);
    expect((await page('')).deliveries).toEqual([]);
  });
});

it('a slow server of one account keeps no other account waiting', async () => {
  const slow = await started();
  const quick = await started(enterprise(), {}, '/quick');
  receiver.answerAlways((response) => {
    if (response.req.url === '/hook/quick') response.end();
  });
  for (let turn = 0; turn < 24; turn += 1) await service.voidBill(slow.who);
  const leased = () =>
    service
      .collection('deliveries')
      .countDocuments({ webhookId: slow.webhook.id, leaseExpiresAt: { $gt: new Date(service.nowMs()) } });
  await expect.poll(leased, soon).toBeGreaterThan(0);
  expect(await leased()).toBeLessThanOrEqual(3);
  await service.voidBill(quick.who);
  expect(await afterAttempts(quick.who, quick.webhook.id, 1)).toMatchObject({ state: 'delivered' });
  expect(await leased()).toBeLessThanOrEqual(3);
  await service.call(slow.who, 'DELETE', `/${slow.webhook.id}`);
});
