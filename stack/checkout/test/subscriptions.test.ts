import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { at, freshSandbox, invoicesOf, itemOf, openCheckout, plans, sandbox, subscribe } from './sandbox.ts';

freshSandbox();

const subscriptionOf = (id: string) => sandbox.stripe.subscriptions.retrieve(id);
const countOf = (type: string) => sandbox.types().filter((one) => one === type).length;

test('a paid checkout makes a subscription, a paid invoice and a charge, and says so by signed webhooks', async () => {
  const paid = await subscribe(sandbox, plans.professional_month, { company: 'Acme Freight LLC' });
  expect(paid.session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const subscription = await subscriptionOf(paid.subscription);
  expect(subscription).toMatchObject({ status: 'active', customer: paid.customer });
  expect(itemOf(subscription)).toMatchObject({
    price: { lookup_key: 'professional_month', unit_amount: 2_900 },
    current_period_start: at(1, 31),
    current_period_end: at(2, 28),
  });
  const { data } = await sandbox.stripe.invoices.list({ customer: paid.customer, expand: ['data.payments'] });
  expect(data).toMatchObject([{ status: 'paid', total: 2_900, customer_name: 'Acme Freight LLC' }]);
  const payment = data[0]?.payments?.data[0]?.payment.payment_intent;
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(payment), { expand: ['latest_charge'] });
  expect(intent).toMatchObject({ latest_charge: { amount: 2_900, amount_refunded: 0 } });
  expect(sandbox.types().toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
});

test('a declined card leaves the checkout open and nothing behind, and another card then pays it once', async () => {
  const { customer, session } = await openCheckout(sandbox, plans.professional_month);
  const declined = { kind: 'refused', message: 'Your card was declined.' };
  expect(sandbox.pay(session.id, { card: '4000 0000 0000 0002' })).toEqual(declined);
  const { subscriptions, invoices } = sandbox.stripe;
  expect((await subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  expect([sandbox.pay(session.id).kind, sandbox.pay(session.id).kind]).toEqual(['paid', 'paid']);
  expect((await subscriptions.list({ customer })).data).toHaveLength(1);
  expect((await invoices.list({ customer })).data).toHaveLength(1);
});

test('a card that asks its holder is charged when confirmed, and not otherwise', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const card = '4000 0027 6000 3184';
  expect(sandbox.pay(session.id, { card, confirms: false }).kind).toBe('refused');
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect(sandbox.pay(session.id, { card, confirms: true }).kind).toBe('paid');
});

test('an expired checkout cannot be paid, by call or by its time', async () => {
  const { sessions } = sandbox.stripe.checkout;
  const { session } = await openCheckout(sandbox, plans.professional_month);
  await sessions.expire(session.id);
  expect(sandbox.pay(session.id).kind).toBe('closed');
  await expect(sessions.expire(session.id)).rejects.toThrow('is expired');
  const { session: late } = await openCheckout(sandbox, plans.professional_month);
  await sandbox.pass({ days: 1 });
  expect((await sessions.retrieve(late.id)).status).toBe('expired');
  expect(countOf('checkout.session.expired')).toBe(2);
});

test('a subscription that begins on January 31 renews on the last day of each month', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ until: at(4, 30) });
  const invoices = await invoicesOf(subscription);
  expect(invoices.map(({ created }) => created)).toEqual([at(4, 30), at(3, 31), at(2, 28), at(1, 31)]);
  expect(new Set(invoices.map(({ status, total }) => `${status} ${total}`))).toEqual(new Set(['paid 2900']));
  expect(itemOf(await subscriptionOf(subscription)).current_period_end).toBe(at(5, 31));
});

test('a yearly price is charged once a year', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_year);
  await sandbox.pass({ days: 366 });
  expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([79_000, 79_000]);
});

test('a card that fails at the renewal is tried after 1, 3, 5 and 7 days, then the invoice stays open', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month, { card: '4000000000000341' });
  for (const [until, tries, next] of [
    [at(2, 28), 1, at(3, 1)],
    [at(3, 3), 3, at(3, 5)],
    [at(3, 20), 5, null],
  ] as const) {
    await sandbox.pass({ until });
    const open = { status: 'open', amount_remaining: 2_900, next_payment_attempt: next };
    expect((await invoicesOf(subscription))[0]).toMatchObject(open);
    expect(countOf('invoice.payment_failed')).toBe(tries);
    expect((await subscriptionOf(subscription)).status).toBe('past_due');
  }
});

test('a payment that failed once recovers with its next try', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  sandbox.failNextPayment(customer);
  await sandbox.pass({ until: at(2, 28) });
  expect((await subscriptionOf(subscription)).status).toBe('past_due');
  await sandbox.pass({ days: 1 });
  expect((await subscriptionOf(subscription)).status).toBe('active');
  expect((await invoicesOf(subscription))[0]?.status).toBe('paid');
});

test('a canceled subscription ends with its period, and goes on when it is kept before', async () => {
  const [stored, gone] = [
    await subscribe(sandbox, plans.professional_month),
    await subscribe(sandbox, plans.professional_month),
  ];
  const ends = (id: string, cancel_at_period_end: boolean) =>
    sandbox.stripe.subscriptions.update(id, { cancel_at_period_end });
  await ends(stored.subscription, true);
  expect(await ends(gone.subscription, true)).toMatchObject({ status: 'active', cancel_at: at(2, 28) });
  await ends(stored.subscription, false);
  await sandbox.pass({ until: at(2, 28) });
  expect(await subscriptionOf(gone.subscription)).toMatchObject({ status: 'canceled', ended_at: at(2, 28) });
  expect(await subscriptionOf(stored.subscription)).toMatchObject({ status: 'active', cancel_at: null });
  expect(countOf('customer.subscription.deleted')).toBe(1);
  expect(await invoicesOf(gone.subscription)).toHaveLength(1);
});

test('a subscription is ended at once by call, and with its customer', async () => {
  const { subscriptions, customers } = sandbox.stripe;
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  expect(await subscriptions.cancel(subscription)).toMatchObject({ status: 'canceled', ended_at: at(1, 31) });
  await expect(subscriptions.cancel(subscription)).rejects.toThrow('has been canceled');
  const other = await subscribe(sandbox, plans.professional_month);
  expect(await customers.del(other.customer)).toMatchObject({ deleted: true });
  expect(await customers.retrieve(other.customer)).toMatchObject({ id: other.customer, deleted: true });
  expect((await subscriptionOf(other.subscription)).status).toBe('canceled');
});

/** Changes the price immediately. */
async function change(subscription: string, price: string) {
  const { id } = itemOf(await subscriptionOf(subscription));
  return {
    items: [{ id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  } satisfies Stripe.SubscriptionUpdateParams;
}

test('an upgrade at once credits what is left and charges the rest of the period by the second', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 14 }); // half of the 28 days to February 28
  const { payment_behavior: _, ...details } = await change(subscription, plans.enterprise_month);
  const preview = await sandbox.stripe.invoices.createPreview({
    customer,
    subscription,
    subscription_details: details,
  });
  expect(preview.amount_due).toBe(3_950 - 1_450);
  expect(await invoicesOf(subscription)).toHaveLength(1);
  const upgrade = await change(subscription, plans.enterprise_month);
  const after = await sandbox.stripe.subscriptions.update(subscription, upgrade);
  expect(itemOf(after)).toMatchObject({
    price: { id: plans.enterprise_month },
    current_period_end: at(2, 28),
  });
  const [invoice] = await invoicesOf(subscription);
  expect(invoice).toMatchObject({ status: 'paid', total: 2_500 });
  expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-1_450, 3_950]);
});

test('an upgrade whose payment is refused changes nothing, says so as a card error, and is refused once', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  const before = await subscriptionOf(subscription);
  const events = (await sandbox.stripe.events.list()).data;
  sandbox.failNextPayment(customer);
  const upgrade = await change(subscription, plans.enterprise_month);
  await expect(sandbox.stripe.subscriptions.update(subscription, upgrade)).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  });
  expect(await subscriptionOf(subscription)).toEqual(before);
  expect(await invoicesOf(subscription)).toHaveLength(1);
  expect((await sandbox.stripe.events.list()).data).toEqual(events);
  const after = await sandbox.stripe.subscriptions.update(subscription, upgrade);
  expect(itemOf(after).price.id).toBe(plans.enterprise_month);
});

test('from month to year a new period begins at once, less what is left of the month', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 14 });
  const upgrade = await change(subscription, plans.professional_year);
  expect(itemOf(await sandbox.stripe.subscriptions.update(subscription, upgrade))).toMatchObject({
    current_period_start: at(2, 14),
    current_period_end: Date.UTC(2028, 1, 14, 12) / 1_000,
  });
  expect((await invoicesOf(subscription))[0]?.total).toBe(29_000 - 1_450);
});

test('a credit larger than the charge is kept for the invoices to come', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_year);
  await sandbox.stripe.subscriptions.update(subscription, await change(subscription, plans.enterprise_month));
  const balance = async () =>
    ((await sandbox.stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
  expect(await balance()).toBe(7_900 - 29_000);
  await sandbox.pass({ until: at(2, 28) });
  expect(await balance()).toBe(2 * 7_900 - 29_000);
  expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', amount_due: 0, total: 7_900 });
});

test('a schedule brings the other price with the next period, and is then released', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_month);
  const { subscriptions, subscriptionSchedules } = sandbox.stripe;
  const schedule = await subscriptionSchedules.create({ from_subscription: subscription });
  await expect(subscriptionSchedules.create({ from_subscription: subscription })).rejects.toThrow(
    'has a schedule',
  );
  await subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: plans.enterprise_month, quantity: 1 }], start_date: at(1, 31), end_date: at(2, 28) },
      {
        items: [{ price: plans.professional_year, quantity: 1 }],
        duration: { interval: 'year', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
  const { data } = await subscriptions.list({ expand: ['data.schedule'] });
  expect(data[0]?.schedule).toMatchObject({ id: schedule.id, status: 'active', phases: [{}, {}] });
  await expect(subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  );
  await sandbox.pass({ until: at(2, 28) });
  expect(itemOf(await subscriptionOf(subscription))).toMatchObject({
    price: { id: plans.professional_year },
    current_period_end: Date.UTC(2028, 1, 28, 12) / 1_000,
  });
  expect((await invoicesOf(subscription))[0]).toMatchObject({ total: 29_000, status: 'paid' });
  await sandbox.pass({ until: Date.UTC(2028, 1, 28, 12) / 1_000 });
  const after = await subscriptionOf(subscription);
  expect([after.schedule, itemOf(after).price.id]).toEqual([null, plans.professional_year]);
  expect((await subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
});

test('a released schedule leaves everything as it was', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_month);
  const { subscriptionSchedules } = sandbox.stripe;
  const schedule = await subscriptionSchedules.create({ from_subscription: subscription });
  expect(await subscriptionSchedules.release(schedule.id)).toMatchObject({ status: 'released' });
  await expect(subscriptionSchedules.release(schedule.id)).rejects.toThrow('is released');
  await sandbox.pass({ until: at(2, 28) });
  expect(itemOf(await subscriptionOf(subscription)).price.id).toBe(plans.enterprise_month);
});

test('a payment is given back once, whole or in parts', async () => {
  const { customer } = await subscribe(sandbox, plans.professional_month);
  const { data } = await sandbox.stripe.invoices.list({ customer, expand: ['data.payments'] });
  const payment_intent = String(data[0]?.payments?.data[0]?.payment.payment_intent);
  sandbox.refundLast(customer, 900);
  await sandbox.stripe.refunds.create({ payment_intent });
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(payment_intent);
  const charge = await sandbox.stripe.charges.retrieve(String(latest_charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({
    amount_refunded: 2_900,
    refunds: { data: [{ amount: 2_000 }, { amount: 900 }] },
  });
  await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  await sandbox.webhooks.settled();
  expect(countOf('charge.refunded')).toBe(2);
});

test('a dispute is opened and closed by hand', async () => {
  const { customer } = await subscribe(sandbox, plans.professional_month);
  sandbox.disputeLast(customer);
  expect(() => sandbox.disputeLast(customer)).toThrow('already been disputed');
  sandbox.closeLastDispute(customer, 'lost');
  expect(() => sandbox.closeLastDispute(customer, 'won')).toThrow('No dispute is open');
  await sandbox.webhooks.settled();
  const about = (type: string) => sandbox.received.find((event) => event.type === type)?.data.object;
  expect(about('charge.dispute.created')).toMatchObject({ object: 'dispute', status: 'needs_response' });
  const { id } = about('charge.dispute.closed') as Stripe.Dispute;
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
});

test('tax is a sum of its own where it was asked for', async () => {
  const { customer, session } = await openCheckout(sandbox, plans.professional_month, {
    automatic_tax: { enabled: true },
  });
  sandbox.pay(session.id);
  expect((await sandbox.stripe.invoices.list({ customer })).data).toMatchObject([
    { subtotal: 2_900, total: 3_132, total_taxes: [{ amount: 232 }] },
  ]);
});
