import { type BillingInterval, type PaidPlan, priceCents } from './plan-prices.ts';
import type { SubscriptionTier } from './plans.ts';

/** The product's texts about its plans. Source: product specification, sections 1, 3, 6 and 9. */
export interface PlanText {
  readonly tier: SubscriptionTier;
  readonly name: string;
  /** The target audience, in one sentence. */
  readonly description: string;
  /** The first ones are shown with the plans everywhere, `moreFeatures` on the pricing page only. */
  readonly features: readonly string[];
  readonly moreFeatures: readonly string[];
  readonly buttonText: string;
  readonly popular: boolean;
}

export const planTexts = [
  {
    tier: 'free',
    name: 'Free',
    description: 'For occasional shipments.',
    features: ['5 calculations every 24 hours', '3 cost predictions a day', '1 bill of lading every 5 days'],
    moreFeatures: ['Insights on every result'],
    buttonText: 'Start free',
    popular: false,
  },
  {
    tier: 'professional',
    name: 'Professional',
    description: 'For people who ship every week.',
    features: [
      'Unlimited calculations and predictions',
      'Unlimited bills of lading',
      'Priority email support',
    ],
    moreFeatures: ['Insights on every result', 'Advanced analytics'],
    buttonText: 'Choose Professional',
    popular: true,
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    description: 'For teams with many shipments at once.',
    features: [
      'Everything in Professional',
      'Bulk CSV, up to 1,000 shipments',
      'API access and 4-hour support',
    ],
    moreFeatures: ['CSV export', 'Phone and priority support'],
    buttonText: 'Choose Enterprise',
    popular: false,
  },
] as const satisfies readonly PlanText[];

export const planNames: Readonly<Record<SubscriptionTier, string>> = {
  free: 'Free',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/**
 * US dollars without cents where there are none.
 * @example dollars(24_17); // => '$24.17'
 */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** @example planPrice('free', 'month'); // => '$0' */
export const planPrice = (plan: SubscriptionTier, interval: BillingInterval): string =>
  dollars(plan === 'free' ? 0 : priceCents(plan, interval));

/** @example formatPrice('professional', 'month'); // => '$29 a month' */
export const formatPrice = (plan: PaidPlan, interval: BillingInterval): string =>
  `${planPrice(plan, interval)} a ${interval}`;
