import type { Principal, Subscription } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { subscriptionOf } from '../subscriber/subscriber.ts';
import { livingSubscription } from './living-subscription.ts';

/**
 * Ends the subscription with its period, which is paid. One that is suspended ends at once: nothing of it is in
 * force, and no further payment is tried.
 * @throws Problem 'billing.not-subscribed'.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  principal: Principal,
): Promise<{ subscription: Subscription }> {
  const { provider } = deps;
  const { userId } = payerOf(principal);
  const { subscriber, subscription } = await livingSubscription(deps, userId);
  if (subscriber.standing.standing === 'suspended') await provider.endNow(subscription.id);
  else if (!subscription.endsWithPeriod) {
    if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
    await provider.setEndsWithPeriod(subscription.id, true);
  }
  const after = await refreshSubscriber(deps, userId);
  return { subscription: subscriptionOf(after.subscriber, provider) };
}
