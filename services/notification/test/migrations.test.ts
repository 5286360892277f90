import { randomUUID } from 'node:crypto';
import { startMailbox, startTestSite } from '@freightwright/stack-test-site';
import { expect, it, onTestFinished } from 'vitest';
import { notificationService } from '../src/service.ts';

it('opens what the release before stored: a mail that is out is known, and ends seven days after it went', async () => {
  const site = await startTestSite();
  onTestFinished(site.stop);
  const mailbox = await startMailbox();
  onTestFinished(mailbox.stop);
  const deliveries = (await site.openDatabase('notification')).collection<{ _id: string }>('deliveries');
  const [id, sentAt] = [randomUUID(), new Date('2026-11-20T12:00:00Z')];
  await deliveries.createIndex({ sentAt: 1 }, { expireAfterSeconds: 7 * 86_400 });
  await deliveries.insertOne({ _id: id, sentAt } as { _id: string });

  const service = await site.start(notificationService(), { SMTP_URL: mailbox.url });
  expect(await deliveries.findOne({ _id: id })).toEqual({
    _id: id,
    expiresAt: new Date('2026-11-27T12:00:00Z'),
  });
  expect(await service.deliveries.isSent(id)).toBe(true);
});
