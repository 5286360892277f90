import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, expect, it } from 'vitest';
import { soon, startBilling } from './service.ts';

const billing = shared(() => startBilling());
afterEach(() => billing.site.failCommand('off'));

const writing = ['insert', 'update', 'findAndModify'];

it.skipIf(isServerGiven).each([
  // MongoDB's OutOfDiskSpace.
  ['is full', { errorCode: 14_031 }],
  ['is away', { closeConnection: true }],
])(
  'while the database %s a message is not accepted; the provider brings it again, and nothing is lost',
  async (_, how) => {
    const payer = billing.person();
    const { body } = await payer.start();
    await billing.site.failCommand('alwaysOn', { failCommands: writing, ...how });
    billing.sandbox.pay(body.checkoutId);
    // The provider has tried to bring each of its messages once.
    await billing.sandbox.webhooks.settled();
    const { data } = await billing.stripe.events.list({ types: ['checkout.session.completed'], limit: 100 });
    const [paid] = data.filter(({ data: { object } }) => (object as { id?: string }).id === body.checkoutId);
    if (!paid) throw new Error('the provider says nothing of the payment');
    expect(await billing.sandbox.webhooks.send(paid)).toBe(503);
    expect(payer.told()).toEqual([]);
    await billing.site.failCommand('off');
    // From here on only the provider's own repetition can bring the plan.
    await expect.poll(async () => (await payer.subscription()).plan, soon).toBe('professional');
    await expect.poll(payer.told, soon).toEqual(['professional']);
  },
);
