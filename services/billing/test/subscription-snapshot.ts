import type { SubscriptionSnapshot } from '../src/subscription-status/subscription-status.ts';

/** Professional, paid monthly since that moment, in epoch milliseconds, with these differences. */
export const subscriptionSnapshot = (
  beganAtMs: number,
  differences: Partial<SubscriptionSnapshot> = {},
): SubscriptionSnapshot => ({
  id: 'sub_1',
  status: 'active',
  choice: { plan: 'professional', interval: 'month' },
  priceCents: 2_900,
  itemId: 'si_1',
  createdAtMs: beganAtMs,
  periodBeganAtMs: beganAtMs,
  periodEndsAtMs: beganAtMs + 31 * 24 * 3_600_000,
  endsWithPeriod: false,
  endedAtMs: null,
  scheduleId: null,
  nextChoice: null,
  unpaid: null,
  madeFor: 'me',
  ...differences,
});
