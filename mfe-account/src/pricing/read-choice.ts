import {
  type BillingInterval,
  billingIntervals,
  type PaidPlan,
  paidPlans,
} from '@freightwright/contracts/facts';

/** The plan that an address names: `?plan=professional`. */
export const planIn = (query: URLSearchParams): PaidPlan | undefined =>
  paidPlans.find((plan) => plan === query.get('plan'));

/** How often it is paid, where the address says so: `&interval=year`. */
export const intervalIn = (query: URLSearchParams): BillingInterval | undefined =>
  billingIntervals.find((interval) => interval === query.get('interval'));
