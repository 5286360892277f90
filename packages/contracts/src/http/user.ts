import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { freeCalculationsADay } from '../constants/allowances.ts';
import { emailMaxLength } from '../constants/limits.ts';
import { subscriptionOfTier, subscriptionTiers, tierIsAtLeast, tiers } from '../constants/plans.ts';
import { type Principal, UserId } from '../principal.ts';
import { defineRoute, routesOf } from '../route.ts';
import { Count, DaysOfMonth, MonthQuery, moment, text } from '../text.ts';

/** Who the caller is and what they may do, in the format of the product specification (sections 3 and 7). */
export const UserStatus = z.strictObject({
  tier: z.enum(tiers),
  isLoggedIn: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  /** null for a visitor who is not signed in. */
  user: z.nullable(
    z.strictObject({
      id: UserId,
      /** Empty for a machine client. */
      email: text(emailMaxLength),
      isPro: z.boolean(),
      /** The plan's calculations a day; null without a limit. The browser counts the used ones. */
      calculationsRemaining: z.nullable(z.int()),
    }),
  ),
});
export type UserStatus = z.infer<typeof UserStatus>;

/**
 * The status of a verified principal.
 * @example
 * userStatusOf({ tier: 'anonymous', scopes: [], clientAddress: '192.0.2.9' }).isLoggedIn; // => false
 */
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
  ...addresses.userStatus,
  service: 'identity',
  scope: 'usage:read',
  summary: 'Who the caller is: tier, plan and user',
  access: 'public',
  response: UserStatus,
});

const usage = { used: Count, limit: z.nullable(Count), remaining: z.nullable(Count) };

/**
 * The caller's usage of bills of lading. `canGenerate` decides whether another is allowed; the numbers are
 * for display. On a plan without a limit nothing is counted: used is 0, limit and remaining are null, and
 * nothing resets. A bill in progress counts as used.
 */
export const BolUsage = z.strictObject({
  ...usage,
  /** When the next bill is available; null while none is used. */
  nextReset: z.nullable(moment),
  canGenerate: z.boolean(),
});
export type BolUsage = z.infer<typeof BolUsage>;

const route = routesOf({ service: 'usage', access: 'registered', scope: 'usage:read' });

export const bolUsage = route(addresses.bolUsage, {
  summary: "The caller's use of bills of lading",
  response: BolUsage,
});

/**
 * The caller's usage of cost predictions today. They are counted for all callers without a paid plan, signed
 * in or not. `timeZone` is the caller's IANA zone; without one the day is that of UTC.
 */
export const PredictionUsage = z.strictObject({
  ...usage,
  /** The caller's next midnight; null while none is used. */
  nextReset: z.nullable(moment),
  canPredict: z.boolean(),
});
export type PredictionUsage = z.infer<typeof PredictionUsage>;

export const predictionUsage = defineRoute({
  ...addresses.predictionUsage,
  scope: 'usage:read',
  service: 'usage',
  summary: "The caller's use of cost predictions today",
  access: 'public',
  countsAnonymous: true,
  query: z.object({ timeZone: MonthQuery.shape.timeZone }),
  response: PredictionUsage,
});

/** Predictions that were started and not completed do not count. Two months are available. */
export const predictionDays = route(addresses.predictionDays, {
  summary: 'How many cost predictions the caller made on each day of a month',
  query: MonthQuery,
  response: DaysOfMonth,
});

/** For developers: gives the caller the Professional plan without payment. */
export const enablePro = defineRoute({
  ...addresses.enablePro,
  service: 'identity',
  summary: 'Give the signed-in user the Professional plan (test mode)',
  access: 'registered',
  testModeOnly: true,
  response: z.extend(UserStatus, { message: text(500) }),
});
