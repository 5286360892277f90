import type { BillingDeps } from '../billing-deps.ts';
import { changeSubscriber } from '../subscriber/change-subscriber.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { firstAskMs } from './start-checkout.ts';

const hourMs = 3_600_000;

/**
 * Asks how the open checkout of a user stands, in case the provider's message about it was lost. While nobody
 * has paid it is asked again, less and less often, until the checkout expires after a day.
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
