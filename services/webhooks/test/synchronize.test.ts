import { migrate, openWalk } from '@freightwright/service-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, vi } from 'vitest';
import { migrations } from '../src/migrations.ts';
import { enterprise, startWebhooks } from './service.ts';

const service = shared(() => startWebhooks());
/** Nothing listens there. */
const url = 'http://127.0.0.1:9/hook';

it('deliveries move with every attempt, and are listed by it', async () => {
  const who = enterprise();
  const { webhook } = await service.add(who, url);
  const sent = [];
  for (let count = 0; count < 2; count += 1) {
    service.passMs(1_000);
    sent.push((await service.call(who, 'POST', `/${webhook.id}/test`)).body.delivery);
  }
  const list = (query = '') => service.deliveriesOf(who, webhook.id, query);
  await expect.poll(async () => (await list()).map(({ attemptCount }) => attemptCount)).toEqual([1, 1]);
  service.passMs(1_000);
  const [first, second] = sent;
  await service.call(who, 'POST', `/${webhook.id}/deliveries/${first?.id}/resend`);
  const again = async () => (await list('?sort=-updatedAt&limit=1'))[0];
  await expect.poll(again).toMatchObject({ id: first?.id, attemptCount: 2 });
  const moved = await again();
  expect(Date.parse(moved?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first?.updatedAt ?? ''));
  expect(moved?.createdAt).toBe(first?.createdAt);
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await idsOf('?sort=updatedAt')).toEqual([second?.id, first?.id]);
  expect(await idsOf('?sort=createdAt')).toEqual([first?.id, second?.id]);
  expect(await idsOf(`?updatedAfter=${moved?.updatedAt}`)).toEqual([first?.id]);
  expect(await idsOf(`?createdBefore=${second?.createdAt}&state=pending`)).toEqual([first?.id]);
  const refused = await service.call(who, 'GET', `/${webhook.id}/deliveries?reference=SO-1`);
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.unknown-field' } });
});

it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const)(
  'deliveries by %s are read from an index, in order',
  async (order) => {
    const { filter, sort } = openWalk({ sort: order }, { nowMs: Date.now, perPage: 10 });
    const query = service.collection('deliveries').find({ webhookId: 'w1', ...filter });
    const plan = JSON.stringify((await query.sort(sort).explain('queryPlanner')).queryPlanner.winningPlan);
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/"COLLSCAN"|"SORT"/);
  },
);

it('deliveries and webhooks of earlier releases get the instant of their last change', async () => {
  const [createdAt, at] = [new Date(1_000), new Date(2_000)];
  const db = await service.site.openDatabase('older');
  const [deliveries, webhooks] = ['deliveries', 'webhooks'].map((name) =>
    db.collection<{ _id: string }>(name),
  );
  await deliveries?.insertMany([
    { _id: 'new', createdAt, attempts: [] },
    { _id: 'tried', createdAt, attempts: [{ at: createdAt }, { at }] },
  ] as never[]);
  await webhooks?.insertOne({ _id: 'one', createdAt } as never);
  await migrate({ db: db as never, service: 'webhooks', migrations, log: { info: vi.fn(), warn: vi.fn() } });
  const instants = async (of: typeof webhooks) =>
    (await of
      ?.find({}, { projection: { updatedAt: 1 } })
      .sort({ _id: 1 })
      .toArray()) ?? [];
  expect(await instants(deliveries)).toEqual([
    { _id: 'new', updatedAt: createdAt },
    { _id: 'tried', updatedAt: at },
  ]);
  expect(await instants(webhooks)).toEqual([{ _id: 'one', updatedAt: createdAt }]);
});
