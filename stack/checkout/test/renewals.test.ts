import { expect, test } from 'vitest';
import { at, freshSandbox, invoicesOf, itemOf, plans, sandbox } from './fresh-sandbox.ts';
import { makePlans, startTestSandbox, subscribe } from './sandbox.ts';

freshSandbox();

test('a subscription that begins on January 31 renews on the last day of each month', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ until: at(4, 30) });
  const invoices = await invoicesOf(subscription);
  expect(invoices.map(({ created }) => created)).toEqual([at(4, 30), at(3, 31), at(2, 28), at(1, 31)]);
  expect(invoices.map(({ billing_reason, status, total }) => [billing_reason, status, total])).toEqual([
    ...Array.from({ length: 3 }, () => ['subscription_cycle', 'paid', 2_900]),
    ['subscription_create', 'paid', 2_900],
  ]);
  const renewed = await sandbox.stripe.subscriptions.retrieve(subscription);
  expect(itemOf(renewed).current_period_end).toBe(at(5, 31));
  expect(sandbox.types().filter((type) => type === 'customer.subscription.updated')).toHaveLength(3);
});

test('a yearly price is charged once a year', async () => {
  const { subscription } = await subscribe(sandbox, plans.enterprise_year);
  await sandbox.pass({ days: 366 });
  expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([79_000, 79_000]);
});

test('a card that fails at the renewal is tried after 1, 3, 5 and 7 days, then the invoice stays open', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month, {
    card: '4000 0000 0000 0341',
  });
  await sandbox.pass({ until: at(2, 28) });
  const [first] = await invoicesOf(subscription);
  expect(first).toMatchObject({
    status: 'open',
    attempt_count: 1,
    amount_remaining: 2_900,
    next_payment_attempt: at(3, 1),
  });
  expect((await sandbox.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  await sandbox.pass({ until: at(3, 3) });
  expect((await invoicesOf(subscription))[0]).toMatchObject({
    attempt_count: 3,
    next_payment_attempt: at(3, 5),
  });
  await sandbox.pass({ until: at(3, 20) });
  expect((await invoicesOf(subscription))[0]).toMatchObject({
    status: 'open',
    attempt_count: 5,
    next_payment_attempt: null,
    auto_advance: false,
  });
  expect(sandbox.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
});

test.each([
  ['unpaid', 'unpaid'],
  ['canceled', 'canceled'],
] as const)(
  'without a retry left the subscription becomes %s where that is set',
  async (afterRetries, status) => {
    const other = await startTestSandbox({ afterRetries });
    try {
      const prices = await makePlans(other);
      const { subscription } = await subscribe(other, prices.professional_month, {
        card: '4000000000000341',
      });
      await other.pass({ until: at(3, 10) });
      expect((await other.stripe.subscriptions.retrieve(subscription)).status).toBe(status);
    } finally {
      await other.stop();
    }
  },
);

test('a payment that failed once recovers with its next try', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  sandbox.failNextPayment(customer);
  await sandbox.pass({ until: at(2, 28) });
  expect((await sandbox.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  await sandbox.pass({ days: 1 });
  expect((await sandbox.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
});

test('an open invoice can be paid by call, and a refusal of that stays on it', async () => {
  const { subscription, customer } = await subscribe(sandbox, plans.professional_month);
  sandbox.failNextPayment(customer);
  await sandbox.pass({ until: at(2, 28) });
  const [open] = await invoicesOf(subscription);
  sandbox.failNextPayment(customer);
  await expect(sandbox.stripe.invoices.pay(String(open?.id))).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    statusCode: 402,
  });
  expect((await sandbox.stripe.invoices.retrieve(String(open?.id))).attempt_count).toBe(2);
  expect((await sandbox.stripe.invoices.pay(String(open?.id))).status).toBe('paid');
  await expect(sandbox.stripe.invoices.pay(String(open?.id))).rejects.toThrow('already paid');
});
