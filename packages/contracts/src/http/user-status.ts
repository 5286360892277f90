import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { freeCalculationsADay } from '../facts/allowances.ts';
import { emailMaxLength } from '../facts/email-length.ts';
import { subscriptionOfTier, subscriptionTiers, tierIsAtLeast, tiers } from '../facts/plans.ts';
import { type Principal, UserId } from '../principal.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';

/** Who the caller is and what they may do, in the shape of the product specification (sections 3 and 7). */
export const UserStatus = z.strictObject({
  tier: z.enum(tiers),
  isLoggedIn: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  /** null for a visitor who is not signed in. */
  user: z.nullable(
    z.strictObject({
      id: UserId,
      /** Empty for a machine that signed in as itself. */
      email: text(emailMaxLength),
      isPro: z.boolean(),
      /**
       * The calculations a day that the plan includes; null without a limit. The browser counts those that
       * are used.
       */
      calculationsRemaining: z.nullable(z.int()),
    }),
  ),
});
export type UserStatus = z.infer<typeof UserStatus>;

/** The status of a verified principal. */
export function userStatusOf({ tier, userId, email = '' }: Principal): UserStatus {
  const isLoggedIn = tier !== 'anonymous' && userId !== undefined;
  const isPro = tierIsAtLeast(tier, 'pro');
  return {
    tier,
    isLoggedIn,
    subscriptionTier: subscriptionOfTier(tier),
    user: isLoggedIn
      ? { id: userId, email, isPro, calculationsRemaining: isPro ? null : freeCalculationsADay }
      : null,
  };
}

export const userStatus = defineRoute({
  ...addresses.userStatusAddress,
  service: 'identity',
  scope: 'usage:read',
  summary: 'Who the caller is: tier, plan and user',
  access: 'public',
  response: UserStatus,
});
