import {
  type PlanChoice,
  type Principal,
  type previewPlanChange,
  priceCents,
  type ResponseOf,
} from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';
import { appliesAtOnce } from '../standing/standing.ts';
import { changeableSubscription } from './living-subscription.ts';

/** What a change would cost, by the provider's own preview. Nothing is changed. */
export async function previewChange(
  deps: BillingDeps,
  principal: Principal,
  to: PlanChoice,
): Promise<ResponseOf<typeof previewPlanChange>> {
  const { userId } = payerOf(principal);
  const { subscription, choice, customerId } = await changeableSubscription(deps, userId, to);
  const nextPeriodCents = priceCents(to.plan, to.interval);
  if (!appliesAtOnce(choice, to)) {
    const appliesAt = new Date(subscription.periodEndsAtMs).toISOString();
    return { applies: 'next-period', appliesAt, dueNowCents: 0, nextPeriodCents };
  }
  const { dueNowCents } = await deps.provider.previewChange(customerId, subscription, to);
  return { applies: 'now', appliesAt: new Date(deps.nowMs()).toISOString(), dueNowCents, nextPeriodCents };
}
