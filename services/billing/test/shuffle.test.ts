import type { Subscription } from '@freightwright/contracts';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newcomer, subscriptionOf } from '../src/subscriber/subscriber.ts';
import { type Billing, dayMs, enterprise, type Person, professional, startBilling } from './service.ts';

const yearly = { plan: 'enterprise', interval: 'year' } as const;
let billing: Billing;
let payer: Person;
/** Every event of the year, oldest first. */
const messages: Stripe.Event[] = [];
/** The status when each event was delivered at once. */
let truth: Subscription;

/** A year with every kind of event. The events are not delivered. */
beforeAll(async () => {
  billing = await startBilling({ startsAtMs: Date.UTC(2027, 0, 10, 12) });
  payer = billing.person();
  await payer.pay(professional);
  billing.sandbox.webhooks.route((event) => {
    messages.push(event);
    return 'drop';
  });
  const customer = await payer.customerId();
  const months = async (count: number) => {
    for (let month = 0; month < count; month += 1) await billing.passMs(30.5 * dayMs);
  };
  await months(2);
  billing.sandbox.failNextPayment(customer);
  await months(1);
  await billing.passMs(5 * dayMs);
  await payer.change(enterprise);
  await months(1);
  await payer.change(professional);
  await months(2);
  billing.sandbox.refundLast(customer, 700);
  billing.sandbox.disputeLast(customer);
  await months(1);
  await payer.cancel();
  await payer.resume();
  await months(1);
  billing.sandbox.disputeLast(customer);
  billing.sandbox.closeLastDispute(customer, 'won');
  await months(2);
  await payer.change(yearly);
  billing.sandbox.refundLast(customer);
  await months(1);
  await payer.cancel();
  expect(messages.length).toBeGreaterThan(30);
  truth = await after(messages);
  expect(truth).toMatchObject({
    plan: 'enterprise',
    subscriptionStatus: 'active',
    endsWithPeriod: true,
    refundedAt: expect.any(String),
    disputedAt: expect.any(String),
  });
}, 120_000);
afterAll(() => billing?.stop());

/** Resets all state but the customer, delivers the events in this order, and returns the resulting status. */
async function after(received: readonly Stripe.Event[]): Promise<Subscription> {
  const { subscribers, events, provider } = billing.first;
  const customerId = await billing.customerOf(payer.userId);
  await subscribers.remove(payer.userId);
  await billing.forgetMessages();
  const fresh = { ...newcomer(payer.userId), revision: 1, email: payer.email, customerId };
  await subscribers.write(newcomer(payer.userId), fresh, { nowMs: billing.nowMs() });
  for (const event of received) expect(await billing.sandbox.webhooks.send(event)).toBe(200);
  await billing.settled();
  const waiting = await events.take(new Date(billing.nowMs() + dayMs), new Date());
  expect(waiting).toBeUndefined();
  const stored = await subscribers.find(payer.userId);
  if (!stored) throw new Error('nobody is stored');
  expect(stored.notified).toMatchObject({ plan: stored.subscriptionStatus.plan });
  return subscriptionOf(stored, provider);
}

it('with only its first message about the subscription, or only its last, the plan is the same', {
  timeout: 60_000,
}, async () => {
  const { refundedAt: _, disputedAt: __, ...plan } = truth;
  const about = messages.filter(({ type }) => type.startsWith('customer.subscription.'));
  for (const only of [...about.slice(0, 1), ...about.slice(-1)]) {
    expect(await after([only])).toMatchObject(plan);
  }
});

it('in any order, with any message twice or more, it ends the same', { timeout: 300_000 }, async () => {
  const all = messages.map((_, index) => index);
  const order = fc
    .tuple(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(fc.nat({ max: all.length - 1 }), { maxLength: 40 }),
      fc.infiniteStream(fc.nat({ max: 1_000_000 })),
    )
    .map(([shuffled, again, places]) => {
      const received = [...shuffled];
      for (const index of again)
        received.splice((places.next().value ?? 0) % (received.length + 1), 0, index);
      return received;
    });
  await fc.assert(
    fc.asyncProperty(order, async (indexes) => {
      const received = indexes.map((index) => messages[index]).filter((event) => event !== undefined);
      expect(await after(received)).toEqual(truth);
    }),
    { numRuns: 2, endOnFailure: true, examples: [[all.toReversed()]] },
  );
});
