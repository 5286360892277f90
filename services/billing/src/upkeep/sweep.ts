import type { BillingDeps } from '../billing-deps.ts';
import { settleCheckout } from '../checkout/settle-checkout.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';

/** Also says when to leave the rest to another replica, or to the next start. */
type SweepDeps = BillingDeps & { stopped?: () => boolean };

/** A replica that dies while it looks at a subscriber leaves it to another after this, milliseconds. */
const againMs = 60_000;
const atMost = 50;

/**
 * Looks at every subscriber for whom time alone may have changed something: a grace that has ended, a period that
 * is over, a checkout that was opened a while ago. One that fails does not hold up the others.
 * @returns how many were due.
 */
export async function sweep(deps: SweepDeps): Promise<number> {
  const { subscribers, nowMs, log, stopped = () => false } = deps;
  const now = nowMs();
  const due = await subscribers.takeDue(new Date(now), new Date(now + againMs), atMost);
  for (const userId of due) {
    if (stopped()) break;
    try {
      await settleCheckout(deps, userId);
      await refreshSubscriber(deps, userId);
      await subscribers.planNext(userId, nowMs());
    } catch (err) {
      log.warn({ err, userId }, 'a subscriber is looked at again in a minute');
    }
  }
  return due.length;
}
