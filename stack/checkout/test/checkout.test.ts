import { expect, test } from 'vitest';
import { oneSandbox, plans, sandbox } from './fresh-sandbox.ts';
import { openCheckout, subscribe } from './sandbox.ts';

oneSandbox();

test('a paid checkout makes a subscription, a paid invoice and a charge, and says so by signed webhooks', async () => {
  const before = sandbox.received.length;
  const {
    customer,
    session,
    subscription: id,
  } = await subscribe(sandbox, plans.professional_month, {
    name: 'Ada Clerk',
    company: 'Acme Freight LLC',
    taxId: '12-3456789',
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'user-1',
    amount_total: 2_900,
    customer_details: { name: 'Acme Freight LLC', tax_ids: [{ type: 'us_ein', value: '12-3456789' }] },
  });
  const subscription = await sandbox.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments'],
  });
  const [item] = subscription.items.data;
  expect(subscription).toMatchObject({ status: 'active', customer, cancel_at_period_end: false });
  expect(item).toMatchObject({
    price: { lookup_key: 'professional_month', unit_amount: 2_900 },
    current_period_start: sandbox.nowSeconds(),
    current_period_end: Date.UTC(2027, 1, 28, 12) / 1_000,
  });
  const invoice = subscription.latest_invoice;
  if (typeof invoice === 'string' || !invoice) throw new Error('the invoice was not expanded');
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 2_900,
    amount_paid: 2_900,
    customer_name: 'Acme Freight LLC',
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: id } },
  });
  const payment = invoice.payments?.data[0]?.payment.payment_intent;
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(payment), { expand: ['latest_charge'] });
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { paid: true, amount: 2_900 } });
  expect(sandbox.types().slice(before).toSorted()).toEqual([
    'checkout.session.completed',
    'customer.created',
    'customer.subscription.created',
    'customer.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
  ]);
});

test('a declined card leaves the checkout open and nothing behind, and another card then pays it', async () => {
  const { customer, session } = await openCheckout(sandbox, plans.professional_month);
  expect(sandbox.pay(session.id, { card: '4000 0000 0000 0002' })).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
  expect((await sandbox.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual(
    [],
  );
  expect((await sandbox.stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
  expect(sandbox.pay(session.id).kind).toBe('paid');
});

test('a checkout that is sent twice is charged once', async () => {
  const { customer, session } = await openCheckout(sandbox, plans.professional_month);
  expect([sandbox.pay(session.id).kind, sandbox.pay(session.id).kind]).toEqual(['paid', 'paid']);
  expect((await sandbox.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  expect((await sandbox.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a card that asks its holder is charged when confirmed, and not otherwise', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const card = '4000 0027 6000 3184';
  expect(sandbox.pay(session.id, { card, confirms: false }).kind).toBe('refused');
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect(sandbox.pay(session.id, { card, confirms: true }).kind).toBe('paid');
});

test('an expired checkout cannot be paid, by call or by its time', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  await sandbox.stripe.checkout.sessions.expire(session.id);
  expect(sandbox.pay(session.id).kind).toBe('closed');
  await expect(sandbox.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of expired');
  const { session: late } = await openCheckout(sandbox, plans.professional_month);
  await sandbox.pass({ days: 1 });
  expect((await sandbox.stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired');
  expect(sandbox.types()).toContain('checkout.session.expired');
});
