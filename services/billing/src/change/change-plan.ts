import {
  type PlanChoice,
  Problem,
  type previewPlanChange,
  priceCents,
  type ResponseOf,
} from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { ProviderRefused } from '../provider/stripe-calls.ts';
import { appliesAtOnce } from '../standing/standing.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { changeableSubscription, type Living } from './living-subscription.ts';

/** What a change would cost, by the provider's own preview. Nothing is changed. */
export async function previewChange(
  deps: BillingDeps,
  userId: string,
  to: PlanChoice,
): Promise<ResponseOf<typeof previewPlanChange>> {
  const { subscription, choice, customerId } = await changeableSubscription(deps, userId, to);
  const nextPeriodCents = priceCents(to.plan, to.interval);
  if (!appliesAtOnce(choice, to)) {
    const appliesAt = new Date(subscription.periodEndsAtMs).toISOString();
    return { applies: 'next-period', appliesAt, dueNowCents: 0, nextPeriodCents };
  }
  const dueNowCents = await deps.provider.previewChange(customerId, subscription, to);
  return { applies: 'now', appliesAt: new Date(deps.nowMs()).toISOString(), dueNowCents, nextPeriodCents };
}

/**
 * Changes the plan: a higher one at once, charged with what is left of the period, anything else with the next
 * period. Whoever chooses a plan goes on, so a cancellation is undone by it.
 * @throws Problem 'billing.not-subscribed', 'billing.no-change', 'billing.payment-needed',
 * 'billing.payment-refused' when the card is refused, and then everything is as it was.
 */
export async function changePlan(deps: BillingDeps, userId: string, to: PlanChoice) {
  const living = await changeableSubscription(deps, userId, to);
  if (appliesAtOnce(living.choice, to)) await upgrade(deps, userId, { living, to });
  else await changeLater(deps, { living, to });
  return refreshSubscriber(deps, userId);
}

/** A change that was to come gives way, and comes back when the card is refused. */
async function upgrade(
  deps: BillingDeps,
  userId: string,
  { living: { subscription, subscriber }, to }: { living: Living; to: PlanChoice },
): Promise<void> {
  const { provider, log } = deps;
  const { nextChoice } = subscriber.standing;
  if (subscription.scheduleId !== null) await provider.dropSchedule(subscription.scheduleId);
  try {
    await provider.changeNow(subscription, to);
  } catch (error) {
    if (nextChoice) {
      await provider
        .changeWithPeriod({ ...subscription, scheduleId: null }, nextChoice)
        .catch((err: unknown) => log.error({ err, userId }, 'a change of plan that was to come is lost'));
    }
    if (!(error instanceof ProviderRefused && error.isPayment)) throw error;
    throw new Problem('billing.payment-refused', { cause: error });
  }
}

async function changeLater(
  { provider }: BillingDeps,
  { living: { subscription }, to }: { living: Living; to: PlanChoice },
): Promise<void> {
  if (subscription.endsWithPeriod) await provider.setEndsWithPeriod(subscription.id, false);
  await provider.changeWithPeriod(subscription, to);
}
