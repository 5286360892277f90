import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { at, freshSandbox, invoicesOf, plans, sandbox } from './fresh-sandbox.ts';
import { START_MS, subscribe } from './sandbox.ts';

freshSandbox();

test('a cancelled subscription ends with its period, and goes on when it is kept before', async () => {
  const kept = await subscribe(sandbox, plans.professional_month);
  const gone = await subscribe(sandbox, plans.professional_month);
  const { stripe } = sandbox;
  for (const { subscription } of [kept, gone])
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  expect(await stripe.subscriptions.retrieve(gone.subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: at(2, 28),
  });
  await stripe.subscriptions.update(kept.subscription, { cancel_at_period_end: false });
  await sandbox.pass({ until: at(2, 28) });
  expect(await stripe.subscriptions.retrieve(gone.subscription)).toMatchObject({
    status: 'canceled',
    ended_at: at(2, 28),
  });
  expect(await stripe.subscriptions.retrieve(kept.subscription)).toMatchObject({
    status: 'active',
    cancel_at: null,
  });
  expect(sandbox.types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  expect(await invoicesOf(gone.subscription)).toHaveLength(1);
});

test('a subscription can be ended at once, with what is left as credit', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 14 });
  const ended = await sandbox.stripe.subscriptions.cancel(subscription, { invoice_now: true, prorate: true });
  expect(ended).toMatchObject({ status: 'canceled', ended_at: at(2, 14) });
  expect(((await sandbox.stripe.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-1_450);
  await expect(sandbox.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 404 });
});

test('a payment is given back once, whole or in parts', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  const [invoice] = await invoicesOf(subscription);
  const { data } = await sandbox.stripe.invoicePayments.list({ invoice: String(invoice?.id) });
  const payment_intent = String(data[0]?.payment.payment_intent);
  expect(data[0]).toMatchObject({ status: 'paid', amount_paid: 2_900 });
  await sandbox.stripe.refunds.create({ payment_intent, amount: 900 });
  await expect(sandbox.stripe.refunds.create({ payment_intent, amount: 2_001 })).rejects.toThrow(
    'greater than unrefunded',
  );
  await sandbox.stripe.refunds.create({ payment_intent });
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  });
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 2_900 });
  await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  await sandbox.webhooks.settled();
  expect(sandbox.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('a dispute is opened and closed by hand', async () => {
  const { customer } = await subscribe(sandbox, plans.professional_month);
  sandbox.disputeLast(customer);
  sandbox.closeLastDispute(customer, 'lost');
  await sandbox.webhooks.settled();
  const [dispute] = (await sandbox.stripe.disputes.list({})).data;
  expect(dispute).toMatchObject({ status: 'lost', amount: 2_900 });
  expect(await sandbox.stripe.charges.retrieve(String(dispute?.charge))).toMatchObject({ disputed: true });
  expect(sandbox.types()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
  );
});

test('a test clock moves its customers alone', async () => {
  const { stripe } = sandbox;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START_MS / 1_000 });
  const customer = await stripe.customers.create({ email: 'clock@example.com', test_clock: clock.id });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: plans.professional_month, quantity: 1 }],
    success_url: 'http://localhost/done',
  });
  sandbox.pay(session.id);
  const other = await subscribe(sandbox, plans.professional_month);
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(12, 31) });
  expect((await stripe.invoices.list({ customer: customer.id, limit: 100 })).data).toHaveLength(12);
  expect(await invoicesOf(other.subscription)).toHaveLength(1);
  await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(1, 1) })).rejects.toThrow(
    'future',
  );
});

test('a deleted customer has no subscription any more', async () => {
  const { customer, subscription } = await subscribe(sandbox, plans.professional_month);
  expect(await sandbox.stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  expect((await sandbox.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  await expect(sandbox.stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('tax is a line of its own where it was asked for', async () => {
  const { stripe } = sandbox;
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'new@example.com',
    automatic_tax: { enabled: true },
    line_items: [{ price: plans.professional_month, quantity: 1 }],
    success_url: 'http://localhost/done',
  });
  sandbox.pay(session.id, { zip: '60601' });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
  expect(paid.amount_total).toBe(3_132);
  expect(paid.invoice).toMatchObject({ subtotal: 2_900, total: 3_132, total_taxes: [{ amount: 232 }] });
});
