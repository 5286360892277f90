import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { type Person, professional, startBilling } from './service.ts';

const billing = shared(() => startBilling());

async function close({ userId }: Person, times = 1) {
  const reports = await billing.site.published(accountErased.billing);
  const asking = await billing.site.connect();
  const closureId = randomUUID();
  const closedAt = new Date(billing.nowMs()).toISOString();
  for (let time = 0; time < times; time += 1) {
    await asking.publish(accountClosed, { closureId, userId, closedAt, look: 1 }, { id: randomUUID() });
  }
  const ours = () => reports.filter((one) => one.closureId === closureId).map(({ report }) => report);
  await expect.poll(() => ours().length).toBe(times);
  return ours();
}

async function exported({ userId }: Person) {
  const { pieces } = await (await billing.site.connect()).request(exportFrom.billing, { userId });
  return pieces.map(({ kind, json }) => [kind, JSON.parse(json)]);
}

it('ends what is paid, deletes the customer, and leaves the invoices to the provider', async () => {
  const [payer, other] = [billing.person(), billing.person()];
  await payer.start(professional, { key: `key-${payer.userId}` });
  await payer.pay();
  await other.pay();
  const customer = await payer.customerId();
  expect(await exported(payer)).toMatchObject([
    ['subscription', { plan: 'professional', standing: 'active', email: payer.email }],
    ['invoices', { state: 'paid', totalCents: 2900 }],
  ]);
  const [first, second] = await close(payer, 2);
  expect(first).toMatchObject({
    part: 'billing',
    erased: [
      { what: 'subscriptions, ended at once', count: 1 },
      { what: 'customer at the payment provider', count: 1 },
      { what: 'record of the subscription', count: 1 },
      { what: 'answers to repeated requests', count: 1 },
    ],
    kept: [{ what: 'invoices and payments at the payment provider', count: 1 }],
  });
  expect(second).toEqual(first);
  await billing.settled();
  expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  const stored = await billing.stored();
  for (const mine of [payer.userId, payer.email]) expect(stored).not.toContain(mine);
  for (const theirs of [other.userId, other.email]) expect(stored).toContain(theirs);
  expect(await exported(payer)).toEqual([]);
  expect(await exported(other)).toHaveLength(2);
});

it('has nothing to report of somebody who never paid', async () => {
  expect(await close(billing.person())).toMatchObject([{ erased: [], kept: [] }]);
});
