import { type PlanChoice, Problem } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import type { SeenSubscription } from '../standing/seen.ts';
import { isSame } from '../standing/standing.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import type { Subscriber } from '../subscriber/subscriber.ts';

export interface Living {
  subscriber: Subscriber;
  customerId: string;
  subscription: SeenSubscription;
  /** What is paid for. */
  choice: PlanChoice;
}

/**
 * The subscription of a user that goes on, as the provider has it at this moment.
 * @throws Problem 'billing.not-subscribed'.
 */
export async function livingSubscription(deps: BillingDeps, userId: string): Promise<Living> {
  const { subscriber, subscription } = await refreshSubscriber(deps, userId);
  const { paidFor } = subscriber.standing;
  if (!paidFor || !subscription || subscriber.customerId === null) {
    throw new Problem('billing.not-subscribed');
  }
  const choice = { plan: paidFor.plan, interval: paidFor.interval };
  return { subscriber, subscription, choice, customerId: subscriber.customerId };
}

/**
 * The same, for a change to another plan.
 * @throws Problem 'billing.not-subscribed', 'billing.payment-needed', 'billing.no-change'.
 */
export async function changeableSubscription(
  deps: BillingDeps,
  userId: string,
  to: PlanChoice,
): Promise<Living> {
  const living = await livingSubscription(deps, userId);
  const { standing, nextChoice } = living.subscriber.standing;
  if (standing !== 'active') throw new Problem('billing.payment-needed');
  const coming = nextChoice ?? living.choice;
  const isPresent = isSame(living.choice, to);
  if (isPresent || isSame(coming, to)) {
    throw new Problem('billing.no-change', {
      ...(isPresent &&
        nextChoice && { detail: 'That is the plan now. Undo the change that is to come instead.' }),
    });
  }
  return living;
}

/**
 * Ends the subscription with its period, which is paid. One that is suspended ends at once: nothing of it is in
 * force, and no further payment is tried.
 * @throws Problem 'billing.not-subscribed'.
 */
export async function cancelSubscription(deps: BillingDeps, userId: string) {
  const { provider } = deps;
  const { subscriber, subscription } = await livingSubscription(deps, userId);
  if (subscriber.standing.standing === 'suspended') await provider.endNow(subscription.id);
  else if (!subscription.endsWithPeriod) {
    if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
    await provider.setEndsWithPeriod(subscription.id, true);
  }
  return refreshSubscriber(deps, userId);
}

/**
 * Undoes a cancellation, or a change that has not begun. Without either nothing happens.
 * @throws Problem 'billing.not-subscribed' also when the subscription has ended meanwhile.
 */
export async function keepSubscription(deps: BillingDeps, userId: string) {
  const { provider } = deps;
  const { subscription } = await livingSubscription(deps, userId);
  if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
  if (subscription.endsWithPeriod) await provider.setEndsWithPeriod(subscription.id, false);
  return refreshSubscriber(deps, userId);
}
