import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { type Billing, enterprise, type Person, professional, startBilling } from './service.ts';

const billing = shared(() => startBilling());

const file = async (as: Parameters<Billing['call']>[0], id: string, kind: 'pdf' | 'receipt') => {
  const token = await billing.site.sign({
    tier: 'anonymous',
    scopes: [],
    clientAddress: '203.0.113.9',
    ...as,
  });
  const path = `/api/billing/invoices/${id}/${kind}`;
  const response = await fetch(`${billing.first.url}${path}`, {
    headers: { 'x-principal': token },
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get('location'), text };
};

describe('the invoices', () => {
  it('of somebody who has never paid are none', async () => {
    expect((await billing.person().invoices()).body).toEqual({ invoices: [], more: false });
  });

  it('are listed newest first, with the name that was given at the payment', async () => {
    const payer = billing.person();
    await payer.pay(undefined, { company: 'Blue Dock Freight' });
    billing.shift(1_500);
    await payer.change(enterprise);
    const { invoices, more } = (await payer.invoices()).body;
    expect(more).toBe(false);
    expect(invoices).toHaveLength(2);
    expect(Date.parse(invoices[0]?.issuedAt ?? '')).toBeGreaterThan(Date.parse(invoices[1]?.issuedAt ?? ''));
    expect(invoices[1]).toMatchObject({
      number: expect.any(String),
      totalCents: 2_900,
      taxCents: 0,
      refundedCents: 0,
      state: 'paid',
      billedTo: 'Blue Dock Freight',
      hasReceipt: true,
    });
    const [newest] = invoices;
    expect((await payer.invoices(`?after=${newest?.id}`)).body.invoices.map(({ id }) => id)).toEqual([
      invoices[1]?.id,
    ]);
  });

  it('after one that is not there are none', async () => {
    const payer = billing.person();
    await payer.pay();
    expect((await payer.invoices('?after=in_nothing')).body).toEqual({ invoices: [], more: false });
  });

  it('can be downloaded with their receipts, by their owner alone', async () => {
    const payer = billing.person();
    await payer.pay();
    const id = (await payer.invoices()).body.invoices[0]?.id ?? '';
    const stranger = billing.person();
    await stranger.pay();
    for (const kind of ['pdf', 'receipt'] as const) {
      const own = await file(payer.as, id, kind);
      expect(own).toMatchObject({ status: 302, text: '' });
      expect(new URL(own.location ?? '').port).toBe(String(billing.sandbox.port));
      expect((await fetch(own.location ?? '')).status).toBe(200);
      for (const other of [stranger.as, billing.person().as]) {
        const refused = await file(other, id, kind);
        expect(refused).toMatchObject({ status: 404, location: null });
        expect(refused.text).toContain('billing.invoice-not-found');
      }
      expect(await file(payer.as, 'in_nothing', kind)).toMatchObject({ status: 404 });
      expect(await file({}, id, kind)).toMatchObject({ status: 401 });
    }
  });
});

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
    ['subscription', { plan: 'professional', subscriptionStatus: 'active', email: payer.email }],
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
    retained: [{ what: 'invoices and payments at the payment provider', count: 1 }],
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
  expect(await close(billing.person())).toMatchObject([{ erased: [], retained: [] }]);
});
