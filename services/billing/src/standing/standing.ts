import {
  type BillingLetter,
  graceDays,
  type PlanChoice,
  type Subscription,
  type SubscriptionTier,
} from '@freightwright/contracts';
import { isLiving, type SeenSubscription } from './seen.ts';

/** How somebody's subscription stands. It follows from what the provider says and from the clock alone. */
export interface Standing {
  standing: Subscription['standing'];
  /** The plan in force. */
  plan: SubscriptionTier;
  paidFor: (PlanChoice & { priceCents: number }) | null;
  periodEndsAtMs: number | null;
  endsWithPeriod: boolean;
  nextChoice: PlanChoice | null;
  graceEndsAtMs: number | null;
}

export const neverPaid: Standing = {
  standing: 'none',
  plan: 'free',
  paidFor: null,
  periodEndsAtMs: null,
  endsWithPeriod: false,
  nextChoice: null,
  graceEndsAtMs: null,
};

const graceMs = graceDays * 24 * 3_600_000;

/**
 * How it stands now.
 * @param subscription the one that counts; undefined when there never was one.
 */
export function standingOf(subscription: SeenSubscription | undefined, nowMs: number): Standing {
  if (!subscription?.choice) return neverPaid;
  if (subscription.status === 'canceled') return { ...neverPaid, standing: 'ended' };
  if (!isLiving(subscription)) return neverPaid;
  const { choice, priceCents, periodEndsAtMs, endsWithPeriod, nextChoice } = subscription;
  const paidFor = { ...choice, priceCents };
  const living = { paidFor, periodEndsAtMs, endsWithPeriod, nextChoice, graceEndsAtMs: null };
  const suspended = { ...living, standing: 'suspended', plan: 'free' } as const;
  switch (subscription.status) {
    case 'past_due':
    case 'unpaid': {
      const graceEndsAtMs = (subscription.unpaid?.sinceMs ?? subscription.periodBeganAtMs) + graceMs;
      if (nowMs >= graceEndsAtMs) return suspended;
      return { ...living, standing: 'past-due', plan: choice.plan, graceEndsAtMs };
    }
    case 'paused':
      return suspended;
    default:
      return { ...living, standing: 'active', plan: choice.plan };
  }
}

/** What is written to the subscriber when it stands otherwise than before. */
export function lettersOf(
  before: Standing,
  after: Standing,
  { unpaidCents, nowMs }: { unpaidCents: number; nowMs: number },
): BillingLetter[] {
  if (!after.paidFor)
    return before.paidFor ? [{ kind: 'subscription-ended', plan: before.paidFor.plan }] : [];
  const { plan } = after.paidFor;
  const letters: BillingLetter[] = [];
  if (!before.paidFor) {
    letters.push({ kind: 'subscription-started', plan, periodEndsAt: moment(after.periodEndsAtMs ?? nowMs) });
  } else if (after.nextChoice && !isSame(before.nextChoice, after.nextChoice)) {
    const from = moment(after.periodEndsAtMs ?? nowMs);
    letters.push({ kind: 'plan-changed', plan: after.nextChoice.plan, from });
  } else if (!isSame(before.paidFor, after.paidFor) && !isSame(before.nextChoice, after.paidFor)) {
    letters.push({ kind: 'plan-changed', plan, from: moment(nowMs) });
  }
  if (after.endsWithPeriod && !before.endsWithPeriod) {
    letters.push({ kind: 'cancellation-noted', plan, endsAt: moment(after.periodEndsAtMs ?? nowMs) });
  }
  if (after.standing !== before.standing) letters.push(...turnLetters(before, after, unpaidCents));
  return letters;
}

/** What is written when payments begin to fail, the plan is suspended, or what was due is paid. */
function turnLetters(before: Standing, after: Standing, unpaidCents: number): BillingLetter[] {
  const plan = after.paidFor?.plan;
  if (!plan) return [];
  if (after.standing === 'suspended') return [{ kind: 'plan-suspended', plan }];
  if (after.standing === 'past-due' && after.graceEndsAtMs !== null) {
    const graceEndsAt = moment(after.graceEndsAtMs);
    return [{ kind: 'payment-failed', plan, amountCents: unpaidCents, graceEndsAt }];
  }
  const wasUnpaid = before.standing === 'past-due' || before.standing === 'suspended';
  return after.standing === 'active' && wasUnpaid ? [{ kind: 'plan-recovered', plan }] : [];
}

/** The two plans that can be paid for, the lower one first. */
const rank = { professional: 1, enterprise: 2 } as const;

export const isSame = (a: PlanChoice | null, b: PlanChoice | null): boolean =>
  a?.plan === b?.plan && a?.interval === b?.interval;

/** A higher plan, or the same for a year instead of a month, applies at once. Anything else comes later. */
export const appliesAtOnce = (from: PlanChoice, to: PlanChoice): boolean =>
  rank[to.plan] > rank[from.plan] ||
  (to.plan === from.plan && from.interval === 'month' && to.interval === 'year');

const moment = (ms: number): string => new Date(ms).toISOString();
