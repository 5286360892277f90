import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { request, startNotification, user } from './service.ts';

const notification = shared(() => startNotification());

it('erases the counters of a user’s mails, and not those of a user whose id begins alike', async () => {
  const leaver = user(randomUUID(), '203.0.113.20');
  const other = user(`${leaver.userId}-b`, '203.0.113.21');
  expect((await notification.post(request(1), { as: leaver })).status).toBe(202);
  expect((await notification.post(request(2), { as: other })).status).toBe(202);
  const { site } = notification;
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
