import { roiPlanCents } from '@freightwright/domain';
import type { SubscriptionTier } from './plans.ts';

export type PaidPlan = Exclude<SubscriptionTier, 'free'>;
export const paidPlans = ['professional', 'enterprise'] as const satisfies readonly PaidPlan[];

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** US cents a month. Source: the product specification, section 9. */
const monthlyCents: Readonly<Record<PaidPlan, number>> = { professional: roiPlanCents, enterprise: 79_00 };

/** The months charged for a year. */
export const monthsPaidAYear = 10;

/**
 * The price of a plan in US cents, for one month or for one year, before tax.
 * @example priceCents('professional', 'year'); // => 29000
 */
export const priceCents = (plan: PaidPlan, interval: BillingInterval): number =>
  monthlyCents[plan] * (interval === 'year' ? monthsPaidAYear : 1);

/** The days for which a plan stays in force after a payment has failed. */
export const graceDays = 7;
