import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { at, freshSandbox, invoicesOf, itemOf, plans, sandbox } from './fresh-sandbox.ts';
import { subscribe } from './sandbox.ts';

freshSandbox();

test('an upgrade at once credits what is left and charges the rest of the period by the second', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 14 }); // half of the 28 days to February 28
  const before = await sandbox.stripe.subscriptions.retrieve(subscription);
  const change = {
    items: [{ id: itemOf(before).id, price: plans.enterprise_month }],
    proration_behavior: 'always_invoice',
  } satisfies Stripe.SubscriptionUpdateParams;
  const preview = await sandbox.stripe.invoices.createPreview({ subscription, subscription_details: change });
  expect(preview.amount_due).toBe(3_950 - 1_450);
  expect((await invoicesOf(subscription)).length).toBe(1);
  const after = await sandbox.stripe.subscriptions.update(subscription, {
    ...change,
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
  });
  expect(itemOf(after)).toMatchObject({
    price: { id: plans.enterprise_month },
    current_period_end: itemOf(before).current_period_end,
  });
  const invoice = after.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'paid', total: 2_500, billing_reason: 'subscription_update' });
  expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-1_450, 3_950]);
  expect(invoice.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true);
  await sandbox.webhooks.settled();
  const updated = sandbox.received.findLast(({ type }) => type === 'customer.subscription.updated');
  expect(updated?.data.previous_attributes).toMatchObject({
    items: { data: [{ price: { id: plans.professional_month } }] },
  });
});

test('an upgrade whose payment is refused changes nothing and says so as a card error', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  const before = await sandbox.stripe.subscriptions.retrieve(subscription);
  const events = (await sandbox.stripe.events.list({ limit: 100 })).data.length;
  sandbox.failNextPayment(customer);
  const change = {
    items: [{ id: itemOf(before).id, price: plans.enterprise_month }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  } satisfies Stripe.SubscriptionUpdateParams;
  await expect(sandbox.stripe.subscriptions.update(subscription, change)).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  });
  expect(await sandbox.stripe.subscriptions.retrieve(subscription)).toEqual(before);
  expect(await invoicesOf(subscription)).toHaveLength(1);
  expect((await sandbox.stripe.events.list({ limit: 100 })).data).toHaveLength(events);
  expect(itemOf(await sandbox.stripe.subscriptions.update(subscription, change)).price.id).toBe(
    plans.enterprise_month,
  );
});

test('from month to year a new period begins at once, less what is left of the month', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 14 });
  const before = await sandbox.stripe.subscriptions.retrieve(subscription);
  const after = await sandbox.stripe.subscriptions.update(subscription, {
    items: [{ id: itemOf(before).id, price: plans.professional_year }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(itemOf(after)).toMatchObject({
    current_period_start: at(2, 14),
    current_period_end: Date.UTC(2028, 1, 14, 12) / 1_000,
  });
  expect((after.latest_invoice as Stripe.Invoice).total).toBe(29_000 - 1_450);
});

test('a credit larger than the charge is kept for the invoices to come', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_year);
  const before = await sandbox.stripe.subscriptions.retrieve(subscription);
  await sandbox.stripe.subscriptions.update(subscription, {
    items: [{ id: itemOf(before).id, price: plans.enterprise_month }],
    proration_behavior: 'always_invoice',
  });
  const balance = async () =>
    ((await sandbox.stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
  expect(await balance()).toBe(7_900 - 29_000);
  await sandbox.pass({ until: at(2, 28) });
  expect(await balance()).toBe(2 * 7_900 - 29_000);
  expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', amount_due: 0, total: 7_900 });
});

test('a schedule brings the other price with the next period, and is then released', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_month);
  const { stripe } = sandbox;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  const [now] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: plans.enterprise_month, quantity: 1 }],
        start_date: Number(now?.start_date),
        end_date: Number(now?.end_date),
      },
      { items: [{ price: plans.professional_year, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
  const waiting = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
  expect(waiting.schedule).toMatchObject({ id: schedule.id, status: 'active' });
  expect(itemOf(waiting).price.id).toBe(plans.enterprise_month);
  await expect(stripe.subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  );
  await sandbox.pass({ until: at(2, 28) });
  const changed = await stripe.subscriptions.retrieve(subscription);
  expect(itemOf(changed)).toMatchObject({
    price: { id: plans.professional_year },
    current_period_end: Date.UTC(2028, 1, 28, 12) / 1_000,
  });
  expect((await invoicesOf(subscription))[0]).toMatchObject({ total: 29_000, status: 'paid' });
  await sandbox.pass({ until: Date.UTC(2028, 1, 28, 12) / 1_000 });
  expect((await stripe.subscriptions.retrieve(subscription)).schedule).toBeNull();
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
  expect(itemOf(await stripe.subscriptions.retrieve(subscription)).price.id).toBe(plans.professional_year);
});

test('a released schedule leaves everything as it was', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_month);
  const { stripe } = sandbox;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription })).rejects.toThrow(
    'already attached',
  );
  const released = await stripe.subscriptionSchedules.release(schedule.id);
  expect(released).toMatchObject({
    status: 'released',
    released_subscription: subscription,
    subscription: null,
  });
  await sandbox.pass({ until: at(2, 28) });
  expect(itemOf(await stripe.subscriptions.retrieve(subscription)).price.id).toBe(plans.enterprise_month);
});
