import type { PlanChoice, Subscription } from '@freightwright/contracts';
import type { BillingInterval, PaidPlan, SubscriptionTier } from '@freightwright/contracts/constants';
import { billingIntervals, paidPlans, planNames } from '@freightwright/contracts/constants';
import type { Session } from '@freightwright/mfe-kit';
import { isSubscribed, owes } from '../billing/billing-texts.ts';

export type PlanAction =
  | { readonly kind: 'sign-up' }
  /** A hosted checkout, for signed-in users only. */
  | { readonly kind: 'checkout'; readonly choice: PlanChoice }
  | { readonly kind: 'change'; readonly choice: PlanChoice; readonly label: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'current' }
  | { readonly kind: 'coming' }
  | { readonly kind: 'owing' }
  /** The subscription is unknown, and without it nothing can be offered. */
  | { readonly kind: 'unknown' };

interface Reader {
  readonly session: Session;
  /** undefined until it is loaded, or when that failed. */
  readonly subscription: Subscription | undefined;
}

export function planAction(
  plan: SubscriptionTier,
  interval: BillingInterval,
  { session, subscription }: Reader,
): PlanAction {
  if (!session.user) return plan === 'free' ? { kind: 'sign-up' } : checkout(plan, interval);
  if (subscription === undefined && session.subscriptionTier !== 'free') return { kind: 'unknown' };
  if (!isSubscribed(subscription)) {
    if (plan === 'free')
      return session.subscriptionTier === 'free' ? { kind: 'current' } : { kind: 'unknown' };
    return checkout(plan, interval);
  }
  const { paidFor, endsWithPeriod, nextChoice } = subscription;
  if (plan === 'free') {
    if (subscription.plan === 'free') return { kind: 'current' };
    return { kind: endsWithPeriod ? 'coming' : 'cancel' };
  }
  const isPaidPlan = plan === paidFor.plan;
  if (isPaidPlan && interval === paidFor.interval && subscription.plan !== 'free') return { kind: 'current' };
  if (owes(subscription)) return { kind: 'owing' };
  if (!endsWithPeriod && plan === nextChoice?.plan && interval === nextChoice.interval)
    return { kind: 'coming' };
  const name = isPaidPlan ? { month: 'monthly', year: 'yearly' }[interval] : planNames[plan];
  return { kind: 'change', choice: { plan, interval }, label: `Change to ${name}` };
}

const checkout = (plan: PlanChoice['plan'], interval: BillingInterval): PlanAction => ({
  kind: 'checkout',
  choice: { plan, interval },
});

export const planIn = (query: URLSearchParams): PaidPlan | undefined =>
  paidPlans.find((plan) => plan === query.get('plan'));

/** The billing interval in the URL: `&interval=year`. */
export const intervalIn = (query: URLSearchParams): BillingInterval | undefined =>
  billingIntervals.find((interval) => interval === query.get('interval'));
