import { randomUUID } from 'node:crypto';
import {
  accountClosed,
  accountEmailDue,
  accountErased,
  billingEmailDue,
  type DataOf,
  teamEmailDue,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { isNatsGiven } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { emailDeliveryIdOf } from '../src/send/delivery.ts';
import { caller, limits, request, startNotification, user } from './service.ts';

const soon = { timeout: 15_000, interval: 20 };
const service = shared(() => startNotification());
let billing: Bus;
let identity: Bus;
beforeAll(async () => {
  billing = await service.site.connect('billing');
  identity = await service.site.connect('identity');
});

const recovered = (to: string, writtenAt = new Date()): DataOf<typeof billingEmailDue> => ({
  to,
  writtenAt: writtenAt.toISOString(),
  notification: { kind: 'plan-recovered', plan: 'professional' },
});
const verify = (to: string, link: string): DataOf<typeof accountEmailDue> => ({
  to,
  writtenAt: new Date().toISOString(),
  notification: { kind: 'verify-email', link },
});
const arrived = (to: string, count = 1) =>
  expect.poll(() => service.mailbox.mailsTo(to).length, soon).toBe(count);

describe('a letter', () => {
  it('of billing is mailed, in text and in HTML', async () => {
    const id = randomUUID();
    await billing.publish(billingEmailDue, recovered('owner1@mill.example'), { id });
    await arrived('owner1@mill.example');
    const { source, text } = service.mailbox.mailsTo('owner1@mill.example')[0] ?? { source: '', text: '' };
    expect(source).toContain('Subject: Your Professional plan is back');
    expect(source).toContain('text/html');
    expect(text).toContain('http://localhost:8080/dashboard');
    expect(source).toMatch(new RegExp(`Message-ID:\\s+<${emailDeliveryIdOf(billingEmailDue.subject, id)}@`));
  });

  it('of identity is mailed with its link', async () => {
    const link = 'http://localhost:8080/confirm-email#a-token';
    await identity.publish(accountEmailDue, verify('owner2@mill.example', link), { id: randomUUID() });
    await arrived('owner2@mill.example');
    expect(service.mailbox.mailsTo('owner2@mill.example')[0]?.text).toContain(link);
  });

  it('of the registry is mailed to a team', async () => {
    const registry = await service.site.connect('registry');
    const [to, at] = ['bills@mill.example', new Date().toISOString()];
    const notification = {
      ...({ kind: 'version-rolled-back', remote: 'mfe-bol', version: '2.0.0', live: '1.0.0', at } as const),
      reason: 'Failed for 31 of 400 visitors, the version before for 2 of 5,000 visitors.',
    };
    await registry.publish(teamEmailDue, { to, writtenAt: at, notification }, { id: randomUUID() });
    await arrived(to);
    expect(service.mailbox.mailsTo(to)[0]?.text).toContain(notification.reason);
  });

  it('whose event is delivered again, after the hour in which the stream recognizes it, is mailed once', async () => {
    const id = randomUUID();
    await service.deliveries.markSent(emailDeliveryIdOf(billingEmailDue.subject, id), new Date());
    await billing.publish(billingEmailDue, recovered('owner3@mill.example'), { id });
    await billing.publish(billingEmailDue, recovered('owner4@mill.example'), { id: randomUUID() });
    await arrived('owner4@mill.example');
    expect(service.mailbox.triesFor('owner3@mill.example')).toBe(0);
  });

  it('of two services under one id is two letters', async () => {
    const id = randomUUID();
    const to = 'owner5@mill.example';
    await billing.publish(billingEmailDue, recovered(to), { id });
    await identity.publish(accountEmailDue, verify(to, 'http://localhost:8080/'), { id });
    await arrived(to, 2);
  });

  it('is tried again while the mail server refuses it for now', async () => {
    service.mailbox.refuse('owner6@mill.example', 451);
    await billing.publish(billingEmailDue, recovered('owner6@mill.example'), { id: randomUUID() });
    await arrived('owner6@mill.example');
    expect(service.mailbox.triesFor('owner6@mill.example')).toBe(2);
  });

  it('counts against no quota of the mailbox', async () => {
    const to = 'owner7@mill.example';
    const count = limits.perRecipientADay + 2;
    for (let i = 0; i < count; i++)
      await billing.publish(billingEmailDue, recovered(to), { id: randomUUID() });
    await arrived(to, count);
  });

  it('that is a day old is dropped', async () => {
    const old = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await billing.publish(billingEmailDue, recovered('owner8@mill.example', old), { id: randomUUID() });
    await billing.publish(billingEmailDue, recovered('owner9@mill.example'), { id: randomUUID() });
    await arrived('owner9@mill.example');
    expect(service.mailbox.triesFor('owner8@mill.example')).toBe(0);
  });

  it('with a link to another site is never mailed, and kept among the dead letters', async () => {
    const to = 'owner10@mill.example';
    await identity.publish(accountEmailDue, verify(to, 'https://evil.example/'), { id: randomUUID() });
    await expect
      .poll(
        async () =>
          (await service.deadLetters.list({ limit: 50 })).some(({ reason }) =>
            reason.includes('leads to another site'),
          ),
        soon,
      )
      .toBe(true);
    expect(service.mailbox.triesFor(to)).toBe(0);
  });
});

it.skipIf(isNatsGiven)(
  'with the message server down a request is refused, and costs no quota',
  async () => {
    const service = await startNotification();
    try {
      await service.site.haltNats();
      const as = caller('203.0.113.1');
      const refused = await service.post(request(1), { as });
      expect(refused).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // The whole quota of the hour is available: the quota of the rejected request was restored.
      const endsAtMs = Date.now() + 3_600_000;
      const windowId = `address:203.0.113.1:${Math.floor(Date.now() / 3_600_000)}`;
      for (let i = 0; i < limits.perCallerAnHour; i++) {
        expect(await service.quotas.spend(windowId, limits.perCallerAnHour, endsAtMs)).toBe(true);
      }
      expect(await service.quotas.spend(windowId, limits.perCallerAnHour, endsAtMs)).toBe(false);
    } finally {
      await service.stop();
    }
  },
  40_000,
);

it('a mail accepted while no worker runs is sent once one does', async () => {
  const service = await startNotification({ workers: false });
  try {
    expect((await service.post(request(1))).status).toBe(202);
    expect(service.mailbox.received).toHaveLength(0);
    await service.startWorker();
    await vi.waitFor(() => expect(service.mailbox.received).toHaveLength(1), {
      timeout: 10_000,
      interval: 20,
    });
  } finally {
    await service.stop();
  }
}, 40_000);

it('two replicas counting together never pass a limit', async () => {
  const service = await startNotification({ workers: false });
  try {
    const spends = Array.from({ length: 60 }, () => service.quotas.spend('k:1', 25, Date.now() + 60_000));
    expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(25);
  } finally {
    await service.stop();
  }
}, 40_000);

it('erases the counters of a user’s mails, and not those of a user whose id begins alike', async () => {
  const leaver = user(randomUUID(), '203.0.113.20');
  const other = user(`${leaver.userId}-b`, '203.0.113.21');
  expect((await service.post(request(1), { as: leaver })).status).toBe(202);
  expect((await service.post(request(2), { as: other })).status).toBe(202);
  const { site } = service;
  const asking = await site.connect();
  const reports = await site.published(accountErased.notification);
  const closed = {
    closureId: randomUUID(),
    userId: leaver.userId ?? '',
    closedAt: new Date().toISOString(),
    look: 1 as const,
  };
  await asking.publish(accountClosed, closed, { id: closed.closureId });
  await expect
    .poll(() => reports.map(({ report }) => report.erased))
    .toEqual([[{ what: 'counters of mails', count: 1 }]]);
  const database = await site.openDatabase('notification');
  const ids = (await database.collection('emailquotas').find({}).toArray()).map(({ _id }) => String(_id));
  expect(ids.filter((id) => id.startsWith(`user:${leaver.userId}:`))).toEqual([]);
  expect(ids.filter((id) => id.startsWith(`user:${other.userId}:`))).toHaveLength(1);
});
