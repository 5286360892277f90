import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { claim, registered, startUsage } from './service.ts';

const usage = shared(() => startUsage());

const userOf = (subject: ReturnType<typeof registered>) =>
  subject.tier === 'anonymous' ? '' : subject.userId;

it('erases the counters and dates of a user, says so once, and leaves everybody else alone', async () => {
  const [leaver, other] = [registered(), registered()];
  for (const subject of [leaver, other]) {
    expect(await usage.use(claim('bol', subject))).toBe(true);
    expect(await usage.use(claim('prediction', subject))).toBe(true);
  }
  const identity = await usage.site.connect();
  const userId = userOf(leaver);
  await expect
    .poll(async () => (await identity.request(exportFrom.usage, { userId })).pieces.map(({ kind }) => kind))
    .toEqual(['allowanceCounters', 'allowanceCounters', 'datesOfUse']);

  const reports = await usage.site.published(accountErased.usage);
  const closed = { closureId: randomUUID(), userId, closedAt: usage.iso(), look: 1 as const };
  await identity.publish(accountClosed, closed, { id: `${closed.closureId}-1` });
  await identity.publish(accountClosed, closed, { id: `${closed.closureId}-2` });
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[0]?.report).toMatchObject({
    part: 'usage',
    erased: [
      { what: 'counters of allowances', count: 2 },
      { what: 'dates of predictions', count: 1 },
    ],
    kept: [],
  });
  expect(reports[1]).toEqual(reports[0]);
  const left = async (id: string) => (await identity.request(exportFrom.usage, { userId: id })).pieces.length;
  expect(await left(userId)).toBe(0);
  expect(await left(userOf(other))).toBe(3);
});

it('reports nothing for somebody of whom there is nothing', async () => {
  const identity = await usage.site.connect();
  const reports = await usage.site.published(accountErased.usage);
  const closureId = randomUUID();
  const closed = { closureId, userId: randomUUID(), closedAt: usage.iso(), look: 1 as const };
  await identity.publish(accountClosed, closed, { id: closureId });
  const ours = () => reports.filter((one) => one.closureId === closureId).map(({ report }) => report);
  await expect.poll(ours).toMatchObject([{ erased: [], kept: [] }]);
});
