import type { SubscriptionTier } from '@freightwright/contracts';
import type { SignedInTier } from './provider/registrar.ts';

/** What we know of a user. */
export interface Profile {
  userId: string;
  /** null until the user has come by: a plan can be heard of first. */
  email: string | null;
  registeredAt: Date | null;
  /** What billing said last. */
  subscription: SubscriptionTier;
  subscriptionChangedAt: Date | null;
  /** What is in force: the provider gives tokens of this tier. */
  tier: SignedInTier;
}
