import { randomUUID } from 'node:crypto';
import type { DataOf, ResponseOf, remoteFigures } from '@freightwright/contracts';
import { maxVersionsReported, recordFigures } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, expect, it } from 'vitest';
import { notify, pointOf, publishedFor } from './reported-figures.ts';
import { deployer, startRegistry } from './service.ts';

const registry = shared(() => startRegistry());
let gateway: Bus;
beforeAll(async () => {
  gateway = await registry.site.connect('gateway');
});

type Answer = ResponseOf<typeof remoteFigures>;
const pathOf = (name: string) => `/api/remotes/${name}/figures`;
async function figuresOf(name: string, url = registry.url): Promise<Answer> {
  const answer = await registry.site.ask(deployer('mfe-any'), url + pathOf(name));
  return (await answer.json()) as Answer;
}
const reported = (data: DataOf<typeof recordFigures>) => gateway.request(recordFigures, data);

it('tells of each version who saw it, what failed, and how long it took to show', async () => {
  await registry.deployAll('mfe-aa', '1', '2');
  await notify(gateway, 'mfe-aa@1', 2, 5_000);
  const loads = [0, 0, 0, 90, 0, 0, 0, 10, 0, 0, 0, 0];
  const message = publishedFor('mfe-aa@2', 3, 60);
  await reported({
    ...message,
    versions: message.versions.map((one) => ({
      ...one,
      points: [pointOf({ views: 100, visitors: 60, loads })],
    })),
  });
  const { versions, judgements } = await figuresOf('mfe-aa');
  expect(versions.map(({ version, role }) => `${version} ${role}`)).toEqual(['2 live', '1 before']);
  expect(versions[0]).toMatchObject({
    visitors: 60,
    failedVisitors: 3,
    views: 100,
    medianLoadMs: 411,
    p95LoadMs: 1_750,
  });
  expect(versions[1]).toMatchObject({
    failedVisitors: 2,
    views: 5_000,
    failed: { 'mount-failed': 2 },
    medianLoadMs: null,
  });
  expect(versions[0]?.points).toEqual([
    { at: '2026-01-01T00:10:00.000Z', views: 100, visitors: 60, failedVisitors: 0, medianLoadMs: 411 },
  ]);
  expect(judgements).toEqual([
    {
      ...{ version: '2', role: 'live', comparedWith: '1', state: 'waiting' },
      ...{ visitors: 60, failedVisitors: 3, visitorsNeeded: 100, failedVisitorsNeeded: 10 },
      message: 'Seen by 60 of the 100 visitors it takes to judge it.',
    },
  ]);
});

it('a message that comes again adds nothing', async () => {
  await registry.deployAll('mfe-twice', '1');
  const message = publishedFor('mfe-twice@1', 1, 40);
  await Promise.all([reported(message), reported(message), reported(message)]);
  expect((await figuresOf('mfe-twice')).versions[0]).toMatchObject({ visitors: 40, views: 40 });
});

it('several gateways are added, and a visitor of several of them counts once', async () => {
  await registry.deployAll('mfe-sum', '1');
  await Promise.all(Array.from({ length: 8 }, () => notify(gateway, 'mfe-sum@1', 1, 40)));
  expect((await figuresOf('mfe-sum')).versions[0]).toMatchObject({
    visitors: 40,
    failedVisitors: 1,
    views: 320,
  });
});

it('a message of as many versions and points as one may have arrives', async () => {
  await registry.deployAll('mfe-big', '1');
  const points = Array.from({ length: 144 }, (_, n) =>
    pointOf({
      at: new Date(Date.UTC(2026, 0, 1, 0, 10) - n * 600_000).toISOString(),
      views: 1_000_000,
      visitors: 100_000,
    }),
  );
  const [one] = publishedFor('mfe-big@1', 3_000, 20_000).versions;
  if (!one) throw new Error('There is none');
  const versions = Array.from({ length: maxVersionsReported }, (_, n) => ({
    ...one,
    version: `${n + 1}`,
    points,
  }));
  await reported({ gateway: randomUUID(), sequence: 1, at: '2026-01-01T00:10:00.000Z', versions });
  const { versions: shown } = await figuresOf('mfe-big');
  expect(shown).toHaveLength(10);
  expect(shown[0]?.points).toHaveLength(144);
});

it('a remote that never was there has no figures, and only deployers read them', async () => {
  const missing = await registry.site.ask(deployer('mfe-any'), registry.url + pathOf('mfe-none'));
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'remote.not-found' }]);
  const stranger = await registry.site.ask(null, registry.url + pathOf('mfe-aa'));
  expect(stranger.status).toBe(401);
  const reader = await registry.site.ask({ tier: 'pro', userId: 'u' }, registry.url + pathOf('mfe-aa'));
  expect(reader.status).toBe(403);
});

it('nobody but a gateway tells figures', async () => {
  const other = await registry.site.connect('bulk');
  await expect(
    other.request(recordFigures, publishedFor('mfe-aa@1', 1, 1), { timeoutMs: 500 }),
  ).rejects.toThrow();
});

it('figures survive a restart', async () => {
  await registry.deployAll('mfe-kept', '1');
  const message = publishedFor('mfe-kept@1', 5, 80);
  await reported(message);
  const replica = await registry.startReplica();
  await registry.stopService();
  await reported(message);
  expect((await figuresOf('mfe-kept', replica.url)).versions[0]).toMatchObject({ visitors: 80, views: 80 });
});
