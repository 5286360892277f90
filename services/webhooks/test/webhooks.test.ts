import {
  checkSchema,
  type listWebhookEvents,
  type ResponseOf,
  WebhookPayload,
  webhookLimits,
  webhookTestType,
  webhookTypes,
} from '@freightwright/contracts';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, hourMs, registered, startWebhooks, testerOf } from './service.ts';

const url = 'https://hooks.mill.example/in';

const service = shared(() =>
  startWebhooks({ settings: { TEST_MODE: 'off', WEBHOOK_ATTEMPTS_AT_A_TIME: '0' } }),
);

describe('a webhook', () => {
  it('is added with a secret that nobody is shown again, and is stored sealed', async () => {
    const who = enterprise();
    const { webhook, secret } = await service.add(who, url, {
      name: ' Warehouse ',
      events: [...webhookTypes],
    });
    expect(webhook).toEqual({
      ...{ id: expect.stringMatching(/^whk_[\w-]{16}$/), name: 'Warehouse', url, events: [...webhookTypes] },
      ...{ mode: 'live', state: 'active', createdAt: expect.any(String), updatedAt: expect.any(String) },
      ...{ failingSince: null, previousSecretUntil: null },
    });
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect((await service.call(who, 'GET', '')).body).toEqual({ webhooks: [webhook] });
    expect((await service.call(who, 'GET', `/${webhook.id}`)).body).toEqual({ webhook });
    const stored = JSON.stringify(await service.collection('webhooks').find({}).toArray());
    expect(stored).toContain(webhook.id);
    expect(stored).not.toContain(secret.slice('whsec_'.length));
  });

  it('with an address of our own network is refused', async () => {
    const body = { name: 'Warehouse', url: 'https://10.0.0.5/', events: ['bill.issued'] };
    const refused = await service.call(enterprise(), 'POST', '', { body });
    const errors = [{ field: 'url', rule: 'public-address' }];
    expect(refused).toMatchObject({ status: 400, body: { errors } });
  });

  it('is one of ten, with live data and with test data, also when many are added at once', async () => {
    const who = enterprise();
    const wish = { name: 'Warehouse', url, events: ['bill.issued'] };
    const all = await Promise.all(
      Array.from({ length: webhookLimits.webhooks + 3 }, () => service.call(who, 'POST', '', { body: wish })),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(webhookLimits.webhooks);
    expect(all.find(({ status }) => status !== 201)).toMatchObject(refusedWith('webhook.too-many'));
    expect((await service.add(testerOf(who), url)).webhook.mode).toBe('test');
    const [first] = (await service.call(who, 'GET', '')).body.webhooks;
    expect((await service.call(who, 'DELETE', `/${first?.id}`)).status).toBe(204);
    await service.add(who, url);
  });

  it('is changed field by field, paused and started', async () => {
    const who = enterprise();
    const { webhook } = await service.add(who, url);
    const change = async (body: object) =>
      (await service.call(who, 'PATCH', `/${webhook.id}`, { body })).body;
    const renamed = (await change({ name: 'Dock' })).webhook;
    expect(renamed).toEqual({ ...webhook, name: 'Dock', updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt > webhook.updatedAt).toBe(true);
    const wish = { events: ['plan.changed', 'plan.changed'], url: 'https://hooks.mill.example:8443/' };
    const changed = { ...wish, events: ['plan.changed'] };
    expect((await change(wish)).webhook).toMatchObject(changed);
    expect((await change({ active: false })).webhook).toMatchObject({ ...changed, state: 'paused' });
    const refused = await service.call(who, 'POST', `/${webhook.id}/test`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.not-active' } });
    expect((await change({ active: true })).webhook.state).toBe('active');
    const bad = await service.call(who, 'PATCH', `/${webhook.id}`, { body: { url: 'https://[::1]/' } });
    expect(bad).toMatchObject({ status: 400, body: { errors: [{ field: 'url', rule: 'public-address' }] } });
  });

  it('is gone with its deliveries when it is deleted', async () => {
    const who = enterprise();
    const { webhook } = await service.add(who, url);
    expect((await service.call(who, 'POST', `/${webhook.id}/test`)).status).toBe(202);
    expect(await service.collection('deliveries').countDocuments({ webhookId: webhook.id })).toBe(1);
    expect((await service.call(who, 'DELETE', `/${webhook.id}`)).status).toBe(204);
    expect(await service.collection('deliveries').countDocuments({ webhookId: webhook.id })).toBe(0);
    expect(await service.call(who, 'DELETE', `/${webhook.id}`)).toMatchObject(
      refusedWith('webhook.not-found'),
    );
  });
});

describe('a new secret', () => {
  it('signs beside the one before it for a day, or as long as is asked for', async () => {
    const who = enterprise();
    const { webhook, secret } = await service.add(who, url);
    const rotate = async (body: object = {}) =>
      (await service.call(who, 'POST', `/${webhook.id}/secret`, { body })).body;
    const before = service.nowMs();
    const second = await rotate();
    expect(second.secret).not.toBe(secret);
    const until = Date.parse(second.webhook.previousSecretUntil ?? '');
    expect(until - before).toBeGreaterThanOrEqual(24 * hourMs);
    expect(until - service.nowMs()).toBeLessThanOrEqual(24 * hourMs);
    service.passMs(24 * hourMs);
    expect((await service.call(who, 'GET', `/${webhook.id}`)).body.webhook.previousSecretUntil).toBeNull();
    expect((await rotate({ overlapHours: 0 })).webhook.previousSecretUntil).toBeNull();
    const refused = await service.call(who, 'POST', `/${webhook.id}/secret`, { body: { overlapHours: 73 } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'overlapHours' }] } });
  });
});

describe('the same request again', () => {
  const key = { 'idempotency-key': 'once-and-no-more' };

  it('adds one webhook and shows the same secret; another request under the key is refused', async () => {
    const who = enterprise();
    const wish = { name: 'Warehouse', url, events: ['bill.issued'] };
    const both = await Promise.all(
      [1, 2].map(() => service.call(who, 'POST', '', { body: wish, headers: key })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await service.call(who, 'GET', '')).body.webhooks).toHaveLength(1);
    const other = await service.call(who, 'POST', '', { body: { ...wish, name: 'Dock' }, headers: key });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
    service.passMs(24 * hourMs);
    const nextDay = await service.call(who, 'POST', '', { body: wish, headers: key });
    expect(nextDay.body.webhook.id).not.toBe(both[0]?.body.webhook.id);
  });

  it('makes one new secret, and sends one test', async () => {
    const who = enterprise();
    const { webhook } = await service.add(who, url);
    const twice = async (path: string, body?: object) => {
      const asking = { headers: key, ...(body && { body }) };
      const first = await service.call(who, 'POST', `/${webhook.id}/${path}`, asking);
      const second = await service.call(who, 'POST', `/${webhook.id}/${path}`, asking);
      expect(second).toEqual(first);
      return first;
    };
    expect(await twice('secret', {})).toMatchObject({ status: 200 });
    key['idempotency-key'] = 'another-key-of-mine';
    const { body } = await twice('test');
    expect(await service.deliveriesOf(who, webhook.id)).toEqual([body.delivery]);
  });
});

describe('who may', () => {
  it('add and change webhooks is Enterprise; whoever left may still read and delete', async () => {
    const who = enterprise();
    const { webhook } = await service.add(who, url);
    const left = { ...who, tier: 'registered' as const };
    const denied = { status: 403, body: { code: 'access.denied' } };
    const body = { name: 'Warehouse', url, events: ['bill.issued'] };
    expect(await service.call(left, 'POST', '', { body })).toMatchObject(denied);
    expect((await service.call(left, 'GET', '')).body.webhooks).toEqual([webhook]);
    expect((await service.call(left, 'GET', `/${webhook.id}/deliveries`)).status).toBe(200);
    expect((await service.call(left, 'DELETE', `/${webhook.id}`)).status).toBe(204);
    expect((await service.call(null, 'GET', '')).status).toBe(401);
  });

  it('see and change a webhook is its owner alone, and test data is another owner’s', async () => {
    const owner = enterprise();
    const { webhook } = await service.add(owner, url);
    const { body } = await service.call(owner, 'POST', `/${webhook.id}/test`);
    const one = `/${webhook.id}`;
    const delivery = `${one}/deliveries/${body.delivery.id}`;
    const calls: [string, string, object?][] = [
      ['GET', one],
      ['PATCH', one, { name: 'Mine' }],
      ['POST', `${one}/secret`, {}],
      ['POST', `${one}/test`],
      ['GET', `${one}/deliveries`],
      ['GET', delivery],
      ['POST', `${delivery}/resend`],
      ['DELETE', one],
    ];
    for (const stranger of [enterprise(), testerOf(owner), registered()]) {
      expect((await service.call(stranger, 'GET', '')).body.webhooks).toEqual([]);
      for (const [method, path, sent] of calls) {
        const answer = await service.call(stranger, method, path, sent ? { body: sent } : {});
        const isDenied = stranger.tier === 'registered' && method !== 'GET' && method !== 'DELETE';
        const code = isDenied ? 'access.denied' : 'webhook.not-found';
        expect([method, path, answer.body.code]).toEqual([method, path, code]);
      }
    }
    expect((await service.call(owner, 'GET', one)).body.webhook).toEqual(webhook);
  });

  it('a delivery that is not there is told apart from its webhook', async () => {
    const who = enterprise();
    const { webhook } = await service.add(who, url);
    const none = `/${webhook.id}/deliveries/whd_${'A'.repeat(22)}`;
    expect((await service.call(who, 'GET', none)).body.code).toBe('webhook.delivery-not-found');
    expect((await service.call(who, 'POST', `${none}/resend`)).body.code).toBe('webhook.delivery-not-found');
    const page = await service.call(who, 'GET', `/${webhook.id}/deliveries?cursor=nonsense`);
    expect(page.body).toMatchObject({ errors: [{ field: 'cursor' }] });
  });
});

it('the list of events has an example of each type', async () => {
  const response = await service.site.ask(enterprise(), `${service.url}/api/webhook-events`);
  const { events } = (await response.json()) as ResponseOf<typeof listWebhookEvents>;
  expect(events.map(({ type }) => type)).toEqual([...webhookTypes, webhookTestType]);
  for (const { type, example } of events)
    expect(checkSchema(WebhookPayload, example), type).toMatchObject({ ok: true });
});
