/** Tiers in rising order. A tier may do whatever a lower one may. */
export const tiers = ['anonymous', 'registered', 'pro', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

export function tierIsAtLeast(tier: Tier, least: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(least);
}

/** What somebody pays for. Billing owns it; the tier follows from it. */
export const subscriptionTiers = ['free', 'professional', 'enterprise'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

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
