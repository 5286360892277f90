import { setTimeout as pause } from 'node:timers/promises';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { caller, request, startNotification } from './service.ts';

const soon = { timeout: 30_000, interval: 50 };
const triesAtMost = 100;

const notification = shared(() => startNotification());

let mails = 0;

it
  .skipIf(isServerGiven)
  .each([
    ['an interrupted command', { errorCode: 11_602 }] as const,
    ['a closed connection', { closeConnection: true }] as const,
  ])('every tenth command failing with %s, each mail that was accepted goes out once', async (_, how) => {
  const { post, mailbox, site } = notification;
  const before = await site.failCommand({ everyNth: 10 }, how);
  const wanted = Array.from({ length: 8 }, () => {
    mails += 1;
    return { n: mails, email: `dock${mails}@shipper.example`, address: `198.51.100.${mails}` };
  });
  for (const { n, email, address } of wanted) {
    let status = 0;
    for (let tries = 0; status !== 202; tries += 1) {
      expect(tries).toBeLessThan(triesAtMost);
      const answer = await post(request(n, email), { as: caller(address) });
      status = answer.status;
      expect([202, 503]).toContain(status);
      if (status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
      if (status === 503) await pause(50);
    }
  }
  const received = () => wanted.map(({ email }) => mailbox.mailsTo(email).length);
  await expect.poll(received, soon).toEqual(wanted.map(() => 1));
  expect(await site.failCommand('off')).toBeGreaterThan(before);
});

it.skipIf(isServerGiven)(
  'a mail that is out and could not be noted at first is noted, and goes out once',
  async () => {
    // Its own service, because deliveries of the tests above may still be recorded, and writes are counted.
    const { post, mailbox, site, stop } = await startNotification();
    onTestFinished(stop);
    const email = 'noted-late@shipper.example';
    // The quotas are written first. The write that fails repeatedly after them is the delivery record.
    await site.failCommand({ skip: 3 }, { failCommands: ['update'], errorCode: 11_602 });
    expect((await post(request(900, email), { as: caller('198.51.100.200') })).status).toBe(202);
    const received = () => mailbox.mailsTo(email).length;
    await expect.poll(received, soon).toBe(1);
    const failed = await site.failCommand('off');
    await expect.poll(async () => (await post(request(900, email))).status, soon).toBe(202);
    expect(failed).toBeGreaterThan(0);
    expect(received()).toBe(1);
  },
);
