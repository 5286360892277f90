import type { BillingDeps } from '../billing-deps.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { livingSubscription } from './living-subscription.ts';

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
