import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { dayMs, enterprise, type Person, professional, soon, startBilling } from '../service.ts';

const starts = Date.UTC(2027, 0, 10, 12);
const yearly = { plan: 'enterprise', interval: 'year' } as const;
const billing = shared(() => startBilling({ startsAtMs: starts }));

/**
 * Advances the service and the sandbox to noon of a day, by weeks or, if something happens daily, by days.
 */
async function walkTo(year: number, month: number, day: number, each?: () => void): Promise<void> {
  const target = Date.UTC(year, month - 1, day, 12, 30);
  while (billing.nowMs() < target) {
    each?.();
    await billing.passMs(Math.min(each ? dayMs : 7 * dayMs, target - billing.nowMs()));
  }
}

const subscriptionStatus = async (payer: Person) => {
  const { plan, subscriptionStatus: is } = await payer.subscription();
  return `${plan}, ${is}`;
};

it('almost two years, walked by one clock', { timeout: 180_000 }, async () => {
  const payer = billing.person();
  await payer.pay(professional);
  const customer = await payer.customerId();
  expect(await payer.subscription()).toMatchObject({
    plan: 'professional',
    periodEndsAt: expect.stringMatching(/^2027-02-10/),
  });

  // February: automatic renewal.
  await walkTo(2027, 2, 12);
  expect(await payer.subscription()).toMatchObject({
    subscriptionStatus: 'active',
    periodEndsAt: expect.stringMatching(/^2027-03-10/),
  });
  expect(payer.notified()).toEqual(['professional']);

  // March: the payment fails, and so does every retry.
  const failing = () => billing.sandbox.failNextPayment(customer);
  await walkTo(2027, 3, 11, failing);
  const late = await payer.subscription();
  expect(late).toMatchObject({ plan: 'professional', subscriptionStatus: 'past-due' });
  expect(late.graceEndsAt).toMatch(/^2027-03-17/);
  await walkTo(2027, 3, 16, failing);
  expect(await subscriptionStatus(payer)).toBe('professional, past-due');
  await walkTo(2027, 3, 19, failing);
  expect(await payer.subscription()).toMatchObject({
    plan: 'free',
    subscriptionStatus: 'suspended',
    paidFor: { ...professional, priceCents: 2_900 },
    graceEndsAt: null,
  });
  await expect.poll(payer.notified, soon).toEqual(['professional', 'free']);
  // A new card pays the amount due, after a first decline, and the plan is back at once.
  expect(await payer.savesCard()).toBe('refused');
  expect(await subscriptionStatus(payer)).toBe('free, suspended');
  expect(await payer.savesCard()).toBe('paid');
  expect(await subscriptionStatus(payer)).toBe('professional, active');
  await expect.poll(payer.notified, soon).toEqual(['professional', 'free', 'professional']);

  // May: an upgrade, at once. June: a lower plan, which begins with the next period.
  await walkTo(2027, 5, 20);
  expect((await payer.change(enterprise)).status).toBe(200);
  expect(await subscriptionStatus(payer)).toBe('enterprise, active');
  await walkTo(2027, 6, 20);
  await payer.change(professional);
  await walkTo(2027, 7, 9);
  expect(await subscriptionStatus(payer)).toBe('enterprise, active');
  await walkTo(2027, 7, 12);
  expect(await payer.subscription()).toMatchObject({
    plan: 'professional',
    nextChoice: null,
    paidFor: { priceCents: 2_900 },
    periodEndsAt: expect.stringMatching(/^2027-08-10/),
  });

  // October: one payment is partially refunded, another is disputed, and the dispute is won.
  await walkTo(2027, 10, 15);
  billing.sandbox.refundLast(customer, 500);
  await billing.settled();
  expect((await payer.subscription()).refundedAt).toMatch(/^2027-10-15/);
  expect((await payer.invoices()).body.invoices[0]).toMatchObject({ refundedCents: 500, totalCents: 2_900 });
  billing.sandbox.disputeLast(customer);
  await billing.settled();
  expect(await payer.subscription()).toMatchObject({
    plan: 'professional',
    disputedAt: expect.stringMatching(/^2027-10-15/),
  });
  billing.sandbox.closeLastDispute(customer, 'won');
  await billing.settled();
  expect((await payer.subscription()).disputedAt).toBeNull();

  // November: Enterprise for a year. It is canceled in spring, and stays until November.
  await walkTo(2027, 11, 15);
  await payer.change(yearly);
  expect(await payer.subscription()).toMatchObject({
    plan: 'enterprise',
    paidFor: { ...yearly, priceCents: 79_000 },
    periodEndsAt: expect.stringMatching(/^2028-11-15/),
  });
  await walkTo(2028, 3, 1);
  await payer.cancel();
  await walkTo(2028, 11, 14);
  expect(await subscriptionStatus(payer)).toBe('enterprise, active');
  await walkTo(2028, 11, 17);
  expect(await payer.subscription()).toMatchObject({
    plan: 'free',
    subscriptionStatus: 'ended',
    paidFor: null,
  });

  await expect
    .poll(payer.notified, soon)
    .toEqual(['professional', 'free', 'professional', 'enterprise', 'professional', 'enterprise', 'free']);
  await expect
    .poll(payer.notifications, soon)
    .toEqual([
      'subscription-started',
      'payment-failed',
      'plan-suspended',
      'plan-recovered',
      'plan-changed',
      'plan-changed',
      'payment-refunded',
      'plan-changed',
      'cancellation-noted',
      'subscription-ended',
    ]);
  // A returning user starts anew.
  await payer.pay(professional);
  expect(await subscriptionStatus(payer)).toBe('professional, active');
});
