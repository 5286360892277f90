import { randomUUID } from 'node:crypto';
import { emailChanged } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { closeAccount } from '../src/user-data.ts';
import { enterprise, type Person, professional, soon, startBilling } from './service.ts';

const billing = shared(() => startBilling({ replicas: 2 }));

const priceOf = async (key: string) =>
  (await billing.stripe.prices.list({ lookup_keys: [key] })).data[0]?.id ?? '';

/** A checkout that an owner of the secret key opens for a customer, in the name of a given user. */
const foreignCheckout = async (customer: string, madeFor: string, userId = madeFor) =>
  billing.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: madeFor,
    subscription_data: { metadata: { userId } },
    line_items: [{ price: await priceOf('enterprise_month'), quantity: 1 }],
    success_url: 'http://localhost:8080/success',
  });

/** The customer's payments minus refunds, US cents. */
async function balance(customer: string) {
  const { data } = await billing.stripe.invoices.list({ customer, expand: ['data.payments'] });
  let paid = 0;
  let back = 0;
  for (const invoice of data) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = await billing.stripe.paymentIntents.retrieve(String(payment.payment_intent), {
        expand: ['latest_charge'],
      });
      const charge = intent.latest_charge;
      if (typeof charge !== 'object' || charge === null) continue;
      paid += charge.amount;
      back += charge.amount_refunded;
    }
  }
  return { paid, back };
}
const statuses = async (customer: string) =>
  (await billing.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);
const given = (reason: string) => billing.metric('billing_given_back_total', { reason });

async function withCustomer(): Promise<{ payer: Person; customer: string }> {
  const payer = billing.person();
  await payer.start();
  return { payer, customer: await payer.customerId() };
}

describe('a checkout that names another user than its customer', () => {
  it.each([
    ['in its reference', (me: string, other: string) => [other, me] as const],
    ['in the mark on the subscription alone', (_: string, other: string) => [other, other] as const],
  ])('%s is credited to neither, and given back', async (_, names) => {
    const { payer, customer } = await withCustomer();
    const other = billing.person();
    const before = await given('other-user');
    const session = await foreignCheckout(customer, ...names(payer.userId, other.userId));
    billing.sandbox.pay(session.id);
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'none' });
    expect(await other.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'none' });
    expect(await balance(customer)).toEqual({ paid: 7_900, back: 7_900 });
    expect(await statuses(customer)).toEqual(['canceled']);
    expect(payer.notified()).toEqual([]);
    expect(await given('other-user')).toBe(before + 1);
    expect(billing.log()).toContain('a subscription was given back');
  });

  it('is not found by either of them', async () => {
    const { payer, customer } = await withCustomer();
    const { payer: other } = await withCustomer();
    const session = await foreignCheckout(customer, other.userId);
    expect((await payer.checkout(session.id)).status).toBe(404);
    expect((await other.checkout(session.id)).status).toBe(404);
  });
});

it('a customer who is not ours, such as of another product on the same account, is left alone', async () => {
  const { id } = await billing.stripe.customers.create({});
  const session = await foreignCheckout(id, 'order-4711', '');
  billing.sandbox.pay(session.id);
  await billing.settled();
  expect(await statuses(id)).toEqual(['active']);
  expect(await balance(id)).toEqual({ paid: 7_900, back: 0 });
});

describe('two tabs', () => {
  it('that have both paid: the older subscription stays, the payment of the newer is given back', async () => {
    const { payer, customer } = await withCustomer();
    // Nothing that we open can be paid twice, so the second one is opened with the secret key.
    const second = await foreignCheckout(customer, payer.userId);
    const messages = await billing.inSilence(async () => {
      const { body } = await payer.start();
      billing.sandbox.pay(body.checkoutId);
      billing.shift(2_000);
      billing.sandbox.pay(second.id);
    });
    await billing.receive(messages.toReversed());
    expect(await payer.subscription()).toMatchObject({ plan: 'professional', subscriptionStatus: 'active' });
    expect(await balance(customer)).toEqual({ paid: 10_800, back: 7_900 });
    expect((await statuses(customer)).toSorted()).toEqual(['active', 'canceled']);
    await expect.poll(payer.notifications, soon).toEqual(['subscription-started', 'payment-refunded']);
    expect(payer.notified()).toEqual(['professional']);
  });

  it('that finish at the same moment at two replicas end with one subscription', async () => {
    const { payer, customer } = await withCustomer();
    const second = await foreignCheckout(customer, payer.userId);
    const { body } = await payer.start();
    await billing.inSilence(() => {
      billing.sandbox.pay(body.checkoutId);
      billing.sandbox.pay(second.id);
    });
    await Promise.all(
      [0, 1, 0, 1].map((replica) =>
        billing.call(payer.as, 'GET', `/api/billing/checkouts/${body.checkoutId}`, { replica }),
      ),
    );
    expect((await statuses(customer)).toSorted()).toEqual(['active', 'canceled']);
    const { paid, back } = await balance(customer);
    expect(paid).toBe(10_800);
    expect([2_900, 7_900]).toContain(back);
  });
});

describe('an account that is deleted', () => {
  it('while a payment is under way: the payment is given back when it comes, and nobody gets a plan', async () => {
    const { payer, customer } = await withCustomer();
    const { body } = await payer.start();
    const messages = await billing.inSilence(async () => {
      billing.sandbox.pay(body.checkoutId);
      await closeAccount(billing.first, payer.userId);
    });
    await billing.receive(messages);
    expect(await balance(customer)).toEqual({ paid: 2_900, back: 2_900 });
    expect(payer.notified()).toEqual([]);
    expect(await payer.document()).toBeUndefined();
    expect(await payer.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'none' });
  });

  it('before the payment is made: it can no longer be made', async () => {
    const { payer } = await withCustomer();
    const { body } = await payer.start();
    await closeAccount(billing.first, payer.userId);
    expect(billing.sandbox.pay(body.checkoutId).kind).not.toBe('paid');
  });

  it('opens no checkout with a token that lives a little longer', async () => {
    const { payer } = await withCustomer();
    await closeAccount(billing.first, payer.userId);
    expect(await payer.start()).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });
});

describe('the address of a letter', () => {
  it('follows a change of email here and at the provider, and an older change does not undo it', async () => {
    const payer = billing.person();
    await payer.pay();
    const customer = await payer.customerId();
    const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second)).toISOString();
    const bus = await billing.site.connect();
    const report = (email: string, changedAt: string) =>
      bus.publish(emailChanged, { userId: payer.userId, email, changedAt }, { id: randomUUID() });
    const emailThere = async () =>
      ((await billing.stripe.customers.retrieve(customer)) as { email?: string }).email;
    await report('second@shipper.example', at(2));
    await expect.poll(emailThere, soon).toBe('second@shipper.example');
    await report('first@shipper.example', at(1));
    await report('third@shipper.example', at(3));
    await expect.poll(emailThere, soon).toBe('third@shipper.example');
    expect(await payer.document()).toMatchObject({ email: 'third@shipper.example' });
  });
});

it('nothing that was logged names a person or a card', async () => {
  const payer = billing.person();
  await payer.pay(enterprise, { name: 'Nora Nameless', company: 'Secret Freight', card: '4242424242424242' });
  billing.sandbox.failNextPayment(await payer.customerId());
  await payer.change({ plan: 'enterprise', interval: 'year' });
  await payer.start(professional);
  expect(billing.log().length).toBeGreaterThan(1_000);
  expect(billing.log()).not.toMatch(/Nora|Secret Freight|4242424242424242|\b4242\b|shipper\.example/);
});
