import type { PlanChoice, previewPlanChange, ResponseOf } from '@freightwright/contracts';
import { Problem, priceCents } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { ProviderRefused } from '../provider/stripe-calls.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import type { Subscriber } from '../subscriber/subscriber.ts';
import type { SubscriptionSnapshot } from '../subscription-status/subscription-status.ts';
import { appliesImmediately, isSame } from '../subscription-status/subscription-status.ts';

/** The cost of a change, from the provider's own preview. Changes nothing. */
export async function previewChange(
  deps: BillingDeps,
  userId: string,
  to: PlanChoice,
): Promise<ResponseOf<typeof previewPlanChange>> {
  const { subscription, choice, customerId } = await changeableSubscription(deps, userId, to);
  const nextPeriodCents = priceCents(to.plan, to.interval);
  if (!appliesImmediately(choice, to)) {
    const appliesAt = new Date(subscription.periodEndsAtMs).toISOString();
    return { applies: 'next-period', appliesAt, dueNowCents: 0, nextPeriodCents };
  }
  const dueNowCents = await deps.provider.previewChange(customerId, subscription, to);
  return { applies: 'now', appliesAt: new Date(deps.nowMs()).toISOString(), dueNowCents, nextPeriodCents };
}

/**
 * Changes the plan: an upgrade at once, prorated over the rest of the period, any other change with the next
 * period. Choosing a plan also undoes a cancellation.
 * @throws Problem 'billing.not-subscribed', 'billing.no-change', 'billing.payment-needed',
 * 'billing.payment-refused' when the card is declined; then everything is as before.
 */
export async function changePlan(deps: BillingDeps, userId: string, to: PlanChoice) {
  const living = await changeableSubscription(deps, userId, to);
  if (appliesImmediately(living.choice, to)) await upgrade(deps, userId, { living, to });
  else await scheduleChange(deps, { living, to });
  return refreshSubscriber(deps, userId);
}

/** Releases a scheduled change first, and restores it when the card is declined. */
async function upgrade(
  deps: BillingDeps,
  userId: string,
  { living: { subscription, subscriber }, to }: { living: Living; to: PlanChoice },
): Promise<void> {
  const { provider, log } = deps;
  const { nextChoice } = subscriber.subscriptionStatus;
  if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
  try {
    await provider.changeNow(subscription, to);
  } catch (error) {
    if (nextChoice) {
      await provider
        .changeWithPeriod({ ...subscription, scheduleId: null }, nextChoice)
        .catch((err: unknown) => log.error({ err, userId }, 'a change of plan that was to come is lost'));
    }
    if (!(error instanceof ProviderRefused && error.isPayment)) throw error;
    throw new Problem('billing.payment-refused', { cause: error });
  }
}

async function scheduleChange(
  { provider }: BillingDeps,
  { living: { subscription }, to }: { living: Living; to: PlanChoice },
): Promise<void> {
  if (subscription.endsWithPeriod) await provider.setEndsWithPeriod(subscription.id, false);
  await provider.changeWithPeriod(subscription, to);
}

interface Living {
  subscriber: Subscriber;
  customerId: string;
  subscription: SubscriptionSnapshot;
  /** The plan that is paid for. */
  choice: PlanChoice;
}

/**
 * The user's active subscription, fetched from the provider.
 * @throws Problem 'billing.not-subscribed'.
 */
async function livingSubscription(deps: BillingDeps, userId: string): Promise<Living> {
  const { subscriber, subscription } = await refreshSubscriber(deps, userId);
  const { paidFor } = subscriber.subscriptionStatus;
  if (!paidFor || !subscription || subscriber.customerId === null) {
    throw new Problem('billing.not-subscribed');
  }
  const choice = { plan: paidFor.plan, interval: paidFor.interval };
  return { subscriber, subscription, choice, customerId: subscriber.customerId };
}

/**
 * Like `livingSubscription`, for a change to another plan.
 * @throws Problem 'billing.not-subscribed', 'billing.payment-needed', 'billing.no-change'.
 */
async function changeableSubscription(deps: BillingDeps, userId: string, to: PlanChoice): Promise<Living> {
  const living = await livingSubscription(deps, userId);
  const { subscriptionStatus, nextChoice } = living.subscriber.subscriptionStatus;
  if (subscriptionStatus !== 'active') throw new Problem('billing.payment-needed');
  const coming = nextChoice ?? living.choice;
  const isPresent = isSame(living.choice, to);
  if (isPresent || isSame(coming, to)) {
    throw new Problem('billing.no-change', {
      ...(isPresent &&
        nextChoice && { detail: 'You are on this plan now. Undo the upcoming change instead.' }),
    });
  }
  return living;
}

/**
 * Ends the subscription at the end of its paid period. A suspended one ends at once: it grants nothing, and
 * no further payment is tried.
 * @throws Problem 'billing.not-subscribed'.
 */
export async function cancelSubscription(deps: BillingDeps, userId: string) {
  const { provider } = deps;
  const { subscriber, subscription } = await livingSubscription(deps, userId);
  if (subscriber.subscriptionStatus.subscriptionStatus === 'suspended')
    await provider.endNow(subscription.id);
  else if (!subscription.endsWithPeriod) {
    if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
    await provider.setEndsWithPeriod(subscription.id, true);
  }
  return refreshSubscriber(deps, userId);
}

/**
 * Undoes a cancellation or a scheduled change. Without either, does nothing.
 * @throws Problem 'billing.not-subscribed' also when the subscription has ended meanwhile.
 */
export async function resumeSubscription(deps: BillingDeps, userId: string) {
  const { provider } = deps;
  const { subscription } = await livingSubscription(deps, userId);
  if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
  if (subscription.endsWithPeriod) await provider.setEndsWithPeriod(subscription.id, false);
  return refreshSubscriber(deps, userId);
}
