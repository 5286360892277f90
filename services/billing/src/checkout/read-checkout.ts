import { Problem, type ResponseOf, type readCheckout as readCheckoutRoute } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { subscriptionOf } from '../subscriber/subscriber.ts';

/**
 * How a checkout of the user stands. A payment is taken into account at once, whether or not the provider's
 * message about it has come.
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
