import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { enterprise, soon, startWebhooks, testerOf } from './service.ts';

const url = 'https://hooks.mill.example/in?key=of-the-mill';
const service = shared(() => startWebhooks({ settings: { WEBHOOK_ATTEMPTS_AT_A_TIME: '0' } }));

const key = () => ({ 'idempotency-key': randomUUID() });

it('an account that is deleted takes its webhooks along, those of test keys too, and nobody else’s', async () => {
  const [leaver, stays] = [enterprise(), enterprise()];
  for (const who of [leaver, testerOf(leaver), stays]) {
    const { webhook } = await service.add(who, url, {}, key());
    await service.call(who, 'POST', `/${webhook.id}/test`);
  }
  const reports = await service.site.published(accountErased.webhooks);
  const closure = { closureId: randomUUID(), userId: leaver.userId, closedAt: new Date().toISOString() };
  for (const look of [1, 2] as const) {
    await service.identity.publish(
      accountClosed,
      { ...closure, look },
      { id: `${closure.closureId}.${look}` },
    );
  }
  const own = () => reports.filter(({ userId }) => userId === leaver.userId);
  await expect.poll(() => own().length, soon).toBe(2);
  expect(own().find(({ look }) => look === 1)?.report).toMatchObject({
    part: 'webhooks',
    erased: [
      { what: 'answers to repeated requests', count: 2 },
      { what: 'webhooks', count: 2 },
      { what: 'deliveries to webhooks', count: 2 },
      { what: 'plans', count: 1 },
    ],
    retained: [],
  });
  for (const name of ['webhooks', 'deliveries', 'idempotencyrecords', 'plans']) {
    const left = JSON.stringify(await service.collection(name).find({}).toArray());
    expect([name, left.includes(leaver.userId)]).toEqual([name, false]);
    expect([name, left.includes(stays.userId)]).toEqual([name, true]);
  }
});

it('an export has every webhook without its secret, and every delivery with its body', async () => {
  const who = enterprise();
  const { webhook, secret } = await service.add(who, url);
  const second = await service.add(who, url, { name: 'Dock' });
  const { body } = await service.call(who, 'POST', `/${webhook.id}/test`);
  const identity = await service.site.connect('identity');
  const page = await identity.request(exportFrom.webhooks, { userId: who.userId });
  const records = page.pieces.map(({ kind, json }) => [kind, JSON.parse(json)]);
  expect(page.cursor).toBeNull();
  expect(records).toEqual([
    ['webhooks', webhook],
    ['webhooks', second.webhook],
    ['webhookDeliveries', { ...body.delivery, body: expect.stringContaining('webhook.test') }],
  ]);
  expect(JSON.stringify(page)).not.toContain(secret);
});
