import * as z from 'zod/mini';
import type { Tier } from './principal.ts';

/** What somebody pays for. Billing owns it; the tier follows from it. */
export const subscriptionTiers = ['free', 'professional', 'enterprise'] as const;
export const SubscriptionTier = z.enum(subscriptionTiers);
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

const tierOf = {
  free: 'registered',
  professional: 'pro',
  enterprise: 'enterprise',
} as const satisfies Record<SubscriptionTier, Tier>;

/** The tier that a signed-in user has by a subscription. */
export const tierOfSubscription = (subscription: SubscriptionTier): Exclude<Tier, 'anonymous'> =>
  tierOf[subscription];

/** The subscription behind a tier; somebody who is not signed in is on the free plan. */
export const subscriptionOfTier = (tier: Tier): SubscriptionTier =>
  subscriptionTiers.find((subscription) => tierOf[subscription] === tier) ?? 'free';
