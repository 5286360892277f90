import type { BillingDeps } from '../billing-deps.ts';
import type { GiveBackReason } from '../standing/credited.ts';
import type { SeenSubscription } from '../standing/seen.ts';

/**
 * Gives every payment of a subscription back and ends it. The payments come first: a process that dies in
 * between finds it again as long as it goes on.
 */
export async function giveBack(
  { provider, billingMetrics, log }: Pick<BillingDeps, 'provider' | 'billingMetrics' | 'log'>,
  { subscription, reason }: { subscription: Pick<SeenSubscription, 'id'>; reason: GiveBackReason },
): Promise<void> {
  await provider.refundAll(subscription.id);
  // Of several who see it at the same moment, one ends it.
  if (!(await provider.endNow(subscription.id))) return;
  billingMetrics.givenBack.inc({ reason });
  log.warn({ subscription: subscription.id, reason }, 'a subscription was given back');
}
