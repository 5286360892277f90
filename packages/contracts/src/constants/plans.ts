/** The tiers in ascending order. Each includes the permissions of the tiers before it. */
export const tiers = ['anonymous', 'registered', 'pro', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/**
 * Whether a tier includes the permissions of another.
 * @example tierIsAtLeast('pro', 'registered'); // => true
 */
export const tierIsAtLeast = (tier: Tier, least: Tier): boolean =>
  tiers.indexOf(tier) >= tiers.indexOf(least);

/** The subscription tiers. Billing decides on the plan, and the tier follows from it. */
export const subscriptionTiers = ['free', 'professional', 'enterprise'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

const tierOf = {
  free: 'registered',
  professional: 'pro',
  enterprise: 'enterprise',
} as const satisfies Record<SubscriptionTier, Tier>;

/** @example tierOfSubscription('professional'); // => 'pro' */
export const tierOfSubscription = (subscription: SubscriptionTier): Exclude<Tier, 'anonymous'> =>
  tierOf[subscription];

/**
 * The subscription behind a tier. A visitor who is not signed in is on the free plan.
 * @example subscriptionOfTier('anonymous'); // => 'free'
 */
export const subscriptionOfTier = (tier: Tier): SubscriptionTier =>
  subscriptionTiers.find((subscription) => tierOf[subscription] === tier) ?? 'free';
