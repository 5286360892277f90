import type { Principal, Subscription } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';
import { newcomer, subscriptionOf } from './subscriber.ts';

/** What is stored, without asking the provider: a page shows it often. */
export async function readSubscription(
  { subscribers, provider }: Pick<BillingDeps, 'subscribers' | 'provider'>,
  principal: Principal,
): Promise<{ subscription: Subscription }> {
  const { userId } = payerOf(principal);
  const subscriber = (await subscribers.find(userId)) ?? newcomer(userId);
  return { subscription: subscriptionOf(subscriber, provider) };
}
