import { type SubscriptionTier, tierOfSubscription } from '@freightwright/contracts/facts';

/** The session of a user on a plan, as a page sees it. */
export const signedIn = (subscriptionTier: SubscriptionTier, id = 'u1') => ({
  status: 'signed-in' as const,
  tier: tierOfSubscription(subscriptionTier),
  subscriptionTier,
  user: { id, email: `${id}@shipper.example` },
});
