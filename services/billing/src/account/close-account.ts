import type { BillingDeps } from '../billing-deps.ts';
import { isLiving } from '../standing/seen.ts';
import { giveBack } from '../subscriber/refresh-subscriber.ts';

/**
 * Ends everything that somebody pays here, at once, and deletes the person at the provider and here. A payment
 * that was under way is given back, now or when the provider's message about it comes. The provider keeps its
 * invoices, as the law wants. It can be done again after a crash, and finishes then.
 * @returns what was done, for the report on the closure.
 */
export async function closeAccount(
  deps: BillingDeps,
  userId: string,
): Promise<{ subscriptionsEnded: number; documentsErased: number }> {
  const { subscribers, closed, provider, nowMs } = deps;
  const subscriber = await subscribers.find(userId);
  const customerId = subscriber?.customerId ?? null;
  const credited = subscriber?.credited ?? [];
  // First of all, so that no message that comes from now on gives the account a plan again.
  await closed.close({ userId, customerId, credited }, new Date(nowMs()));
  if (!subscriber) return { subscriptionsEnded: 0, documentsErased: 0 };
  let subscriptionsEnded = 0;
  if (customerId !== null) {
    if (subscriber.checkout) await provider.expireCheckout(subscriber.checkout.id);
    for (const subscription of (await provider.subscriptionsOf(customerId)).filter(isLiving)) {
      if (credited.includes(subscription.id)) await provider.endNow(subscription.id);
      else {
        await giveBack(deps, { subscription, reason: 'account-closed' });
        await closed.settle(customerId, subscription.id);
      }
      subscriptionsEnded += 1;
    }
    await provider.deleteCustomer(customerId);
  }
  await subscribers.remove(userId);
  return { subscriptionsEnded, documentsErased: 1 };
}
