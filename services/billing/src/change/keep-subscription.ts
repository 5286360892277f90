import type { Principal, Subscription } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { subscriptionOf } from '../subscriber/subscriber.ts';
import { livingSubscription } from './living-subscription.ts';

/**
 * Undoes a cancellation, or a change that has not begun. Without either nothing happens.
 * @throws Problem 'billing.not-subscribed' also when the subscription has ended meanwhile.
 */
export async function keepSubscription(
  deps: BillingDeps,
  principal: Principal,
): Promise<{ subscription: Subscription }> {
  const { provider } = deps;
  const { userId } = payerOf(principal);
  const { subscription } = await livingSubscription(deps, userId);
  if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
  if (subscription.endsWithPeriod) await provider.setEndsWithPeriod(subscription.id, false);
  const after = await refreshSubscriber(deps, userId);
  return { subscription: subscriptionOf(after.subscriber, provider) };
}
