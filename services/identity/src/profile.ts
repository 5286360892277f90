import type { SubscriptionTier } from '@freightwright/contracts';
import type { SignedInTier } from './provider/registrar.ts';

/** What we know of a user. */
export interface Profile {
  userId: string;
  /** null until the user has signed in once: billing may name a user before that. */
  email: string | null;
  registeredAt: Date | null;
  /** The subscription as billing last reported it. */
  subscription: SubscriptionTier;
  subscriptionChangedAt: Date | null;
  /** The tier in force: the provider puts it into its tokens. */
  tier: SignedInTier;
}
