import type { PlanChoice, ResponseOf, readCheckout as readCheckoutRoute } from '@freightwright/contracts';
import { Problem } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import type { Payer } from '../policy.ts';
import { isMissing } from '../provider/stripe-calls.ts';
import { changeSubscriber, refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { type Subscriber, subscriptionOf } from '../subscriber/subscriber.ts';
import { isSame } from '../subscription-status/subscription-status.ts';

export interface StartedCheckout {
  checkoutId: string;
  url: string;
}

/** How long to wait for a payment event before asking the provider, milliseconds. */
export const firstAskMs = 2 * 60_000;
/** Retries when concurrent requests open a checkout for the same user. */
const maxRetries = 5;

/**
 * Opens a checkout. A user has at most one: the same choice gets the same checkout while it is open, another
 * choice expires it, so two tabs cannot pay for two plans. The price is the provider's.
 * @throws Problem 'billing.subscribed-already', 'principal.invalid' (account closed), 'service.unavailable'.
 */
export async function startCheckout(
  deps: BillingDeps,
  payer: Payer,
  choice: PlanChoice,
): Promise<StartedCheckout> {
  if (await deps.closed.isClosed(payer.userId)) {
    throw new Problem('principal.invalid', { detail: 'This account no longer exists' });
  }
  for (let round = 0; round < maxRetries; round += 1) {
    const { subscriber } = await refreshSubscriber(deps, payer.userId);
    if (subscriber.subscriptionStatus.paidFor) throw new Problem('billing.subscribed-already');
    const started = await openOne(deps, payer, { before: subscriber, choice });
    if (started) return started;
  }
  throw new Problem('service.unavailable', { cause: 'others kept opening checkouts', retryAfterS: 1 });
}

/** @returns undefined when the state has changed meanwhile and must be read again. */
async function openOne(
  deps: BillingDeps,
  payer: Payer,
  { before, choice }: { before: Subscriber; choice: PlanChoice },
): Promise<StartedCheckout | undefined> {
  const { provider, subscribers, nowMs } = deps;
  const { checkout: open } = before;
  if (open) {
    if (!isSame(open.choice, choice)) await provider.expireCheckout(open.id);
    const seen = await provider.findCheckout(open.id);
    if (seen?.state === 'paid') return undefined;
    if (seen?.state === 'open' && seen.url !== null) return { checkoutId: open.id, url: seen.url };
  }
  const now = nowMs();
  const attempt = `${payer.userId}-${before.revision}-${Math.floor(now / 3_600_000)}`;
  const customerId =
    before.customerId ??
    (await provider.createCustomer(payer.userId, `customer-${payer.userId}-${before.revision}`));
  if (payer.email !== null && (before.customerId === null || before.email === null)) {
    await provider.setCustomerEmail(customerId, payer.email);
  }
  const key = `checkout-${attempt}-${choice.plan}-${choice.interval}`;
  const opened = await provider
    .openCheckout({ customerId, userId: payer.userId, choice, key })
    .catch(async (error: unknown) => {
      if (!isMissing(error) || error.param !== 'customer') throw error;
      await forgetCustomer(deps, before);
      return undefined;
    });
  if (!opened) return undefined;
  const next: Subscriber = {
    ...before,
    revision: before.revision + 1,
    email: before.email ?? payer.email,
    customerId,
    checkout: {
      id: opened.id,
      choice,
      openedAt: new Date(now),
      askAt: new Date(now + firstAskMs),
    },
  };
  if (await subscribers.write(before, next, { nowMs: now })) {
    return { checkoutId: opened.id, url: opened.url };
  }
  const after = await subscribers.find(payer.userId);
  if (after?.checkout?.id !== opened.id) await provider.expireCheckout(opened.id);
  return undefined;
}

/** The customer was deleted at the provider, so nothing more can be learned about it. */
async function forgetCustomer({ subscribers, nowMs, log }: BillingDeps, before: Subscriber): Promise<void> {
  const next = { ...before, revision: before.revision + 1, customerId: null, checkout: null };
  log.warn({ userId: before.userId }, 'the provider no longer knows a customer, who gets a new one');
  await subscribers.write(before, next, { nowMs: nowMs() });
}

const hourMs = 3_600_000;

/**
 * Polls the user's open checkout in case the provider's event was lost. While it is unpaid, it is polled with
 * growing pauses until it expires after a day.
 */
export async function settleCheckout(deps: BillingDeps, userId: string): Promise<void> {
  const { provider, subscribers, nowMs } = deps;
  const before = await subscribers.find(userId);
  if (!before?.checkout || before.checkout.askAt.getTime() > nowMs()) return;
  const { id, openedAt } = before.checkout;
  const seen = await provider.findCheckout(id);
  if (seen?.state === 'paid') await refreshSubscriber(deps, userId);
  await changeSubscriber(deps, userId, async ({ checkout }) => {
    if (checkout?.id !== id) return undefined;
    if (seen?.state !== 'open') return { to: { checkout: null } };
    const ageMs = nowMs() - openedAt.getTime();
    const askAt = new Date(nowMs() + Math.min(Math.max(ageMs, firstAskMs), hourMs));
    return { to: { checkout: { ...checkout, askAt } } };
  });
}

/**
 * The state of the user's checkout. A payment takes effect at once, even before the provider's event arrives.
 * @throws Problem 'billing.checkout-not-found' for another user's as well.
 */
export async function readCheckout(
  deps: BillingDeps,
  userId: string,
  id: string,
): Promise<ResponseOf<typeof readCheckoutRoute>> {
  const { provider, subscribers } = deps;
  const before = await subscribers.find(userId);
  if (!before || before.customerId === null) throw new Problem('billing.checkout-not-found');
  const seen = await provider.findCheckout(id);
  if (!seen || seen.customerId !== before.customerId || seen.madeFor !== userId) {
    throw new Problem('billing.checkout-not-found');
  }
  const subscriber = seen.state === 'paid' ? (await refreshSubscriber(deps, userId)).subscriber : before;
  return { state: seen.state, subscription: subscriptionOf(subscriber, provider) };
}
