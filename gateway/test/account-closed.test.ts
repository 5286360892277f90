import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, type ErasureReport, exportFrom } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { startMessages } from './fixture/gateway.ts';
import { call, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

test('whoever deletes the account is signed out everywhere, on every replica, and nobody else is', async () => {
  const nats = await startMessages();
  const site = await startIdentity({ replicas: 2, natsUrl: nats.urlOf('gateway') });
  const bus = await nats.connect('identity');
  const leaver = [await site.signIn(), await site.signIn()];
  const other = await site.signIn({ tier: 'pro' });
  const answer = ({ cookie }: { cookie: string }, replica: number) =>
    call(site.replicas[replica]?.url ?? '', '/api/mine', { headers: { cookie } });
  const userId = (await answer(leaver[0] ?? other, 0)).principal?.userId ?? '';
  const otherId = (await answer(other, 0)).principal?.userId ?? '';
  await expect
    .poll(
      async () => (await bus.request(exportFrom.gateway, { userId }).catch(() => undefined))?.pieces.length,
    )
    .toBe(2);

  const reports: ErasureReport[] = [];
  await bus.follow(accountErased.gateway, {
    durable: 'identity-account-erased',
    handle: async ({ report }) => void reports.push(report),
  });
  const closed = { closureId: randomUUID(), userId, closedAt: new Date().toISOString(), look: 1 as const };
  await bus.publish(accountClosed, closed, { id: closed.closureId });
  await expect.poll(() => reports.map(({ erased }) => erased)).toEqual([[{ what: 'sessions', count: 2 }]]);
  for (const [replica, one] of leaver.entries()) {
    expect((await answer(one, replica)).code).toBe('session.expired');
  }
  expect((await answer(other, 1)).status).toBe(200);
  const left = JSON.stringify(await site.stored().find({}).toArray());
  expect(left).not.toContain(userId);
  expect(left).toContain(otherId);
});
