import { isDeepStrictEqual } from 'node:util';
import type { BillingEmail, PlanChoice, Subscription, SubscriptionTier } from '@freightwright/contracts';
import { graceDays } from '@freightwright/contracts';

/** A user's subscription status. Derived from the provider's data and the clock alone. */
export interface SubscriptionStatus {
  subscriptionStatus: Subscription['subscriptionStatus'];
  /** The plan in force. */
  plan: SubscriptionTier;
  paidFor: (PlanChoice & { priceCents: number }) | null;
  periodEndsAtMs: number | null;
  endsWithPeriod: boolean;
  nextChoice: PlanChoice | null;
  graceEndsAtMs: number | null;
}

export const neverPaid: SubscriptionStatus = {
  subscriptionStatus: 'none',
  plan: 'free',
  paidFor: null,
  periodEndsAtMs: null,
  endsWithPeriod: false,
  nextChoice: null,
  graceEndsAtMs: null,
};

const graceMs = graceDays * 24 * 3_600_000;

/**
 * The current subscription status.
 * @param subscription the one that counts; undefined when there never was one.
 */
export function subscriptionStatusOf(
  subscription: SubscriptionSnapshot | undefined,
  nowMs: number,
): SubscriptionStatus {
  if (!subscription?.choice) return neverPaid;
  if (subscription.status === 'canceled') return { ...neverPaid, subscriptionStatus: 'ended' };
  if (!isLiving(subscription)) return neverPaid;
  const { choice, priceCents, periodEndsAtMs, endsWithPeriod, nextChoice } = subscription;
  const paidFor = { ...choice, priceCents };
  const living = { paidFor, periodEndsAtMs, endsWithPeriod, nextChoice, graceEndsAtMs: null };
  const suspended = { ...living, subscriptionStatus: 'suspended', plan: 'free' } as const;
  switch (subscription.status) {
    case 'past_due':
    case 'unpaid': {
      const graceEndsAtMs = (subscription.unpaid?.sinceMs ?? subscription.periodBeganAtMs) + graceMs;
      if (nowMs >= graceEndsAtMs) return suspended;
      return { ...living, subscriptionStatus: 'past-due', plan: choice.plan, graceEndsAtMs };
    }
    case 'paused':
      return suspended;
    default:
      return { ...living, subscriptionStatus: 'active', plan: choice.plan };
  }
}

/** The emails that a change of status sends to the subscriber. */
export function notificationsFor(
  before: SubscriptionStatus,
  after: SubscriptionStatus,
  { unpaidCents, nowMs }: { unpaidCents: number; nowMs: number },
): BillingEmail[] {
  if (!after.paidFor)
    return before.paidFor ? [{ kind: 'subscription-ended', plan: before.paidFor.plan }] : [];
  const { plan } = after.paidFor;
  const periodEndsAt = moment(after.periodEndsAtMs ?? nowMs);
  const notifications: BillingEmail[] = [];
  if (!before.paidFor) {
    notifications.push({ kind: 'subscription-started', plan, periodEndsAt });
  } else if (after.nextChoice && !isSame(before.nextChoice, after.nextChoice)) {
    notifications.push({ kind: 'plan-changed', plan: after.nextChoice.plan, from: periodEndsAt });
  } else if (!isSame(before.paidFor, after.paidFor) && !isSame(before.nextChoice, after.paidFor)) {
    notifications.push({ kind: 'plan-changed', plan, from: moment(nowMs) });
  }
  if (after.endsWithPeriod && !before.endsWithPeriod) {
    notifications.push({ kind: 'cancellation-noted', plan, endsAt: periodEndsAt });
  }
  if (after.subscriptionStatus !== before.subscriptionStatus)
    notifications.push(...emailsOn(before, after, unpaidCents));
  return notifications;
}

/** The emails when payments start to fail, the plan is suspended, or the amount due is paid. */
function emailsOn(before: SubscriptionStatus, after: SubscriptionStatus, dueCents: number): BillingEmail[] {
  const plan = after.paidFor?.plan;
  if (!plan) return [];
  if (after.subscriptionStatus === 'suspended') return [{ kind: 'plan-suspended', plan }];
  if (after.subscriptionStatus === 'past-due' && after.graceEndsAtMs !== null) {
    const graceEndsAt = moment(after.graceEndsAtMs);
    return [{ kind: 'payment-failed', plan, amountCents: dueCents, graceEndsAt }];
  }
  const wasUnpaid = before.subscriptionStatus === 'past-due' || before.subscriptionStatus === 'suspended';
  return after.subscriptionStatus === 'active' && wasUnpaid ? [{ kind: 'plan-recovered', plan }] : [];
}

/** The two paid plans, the lower one first. */
const rank = { professional: 1, enterprise: 2 } as const;

export const isSame = (a: PlanChoice | null, b: PlanChoice | null): boolean =>
  a?.plan === b?.plan && a?.interval === b?.interval;

/** A higher plan, or a change to yearly billing, applies at once. Other changes wait for the next period. */
export const appliesImmediately = (from: PlanChoice, to: PlanChoice): boolean =>
  rank[to.plan] > rank[from.plan] ||
  (to.plan === from.plan && from.interval === 'month' && to.interval === 'year');

const moment = (ms: number): string => new Date(ms).toISOString();

/** The subscriptions of one customer, by what happens to them. */
interface Sorted {
  /** The one that counts; undefined when there never was one. */
  counts: SubscriptionSnapshot | undefined;
  /** Paid in addition to another one, or by a user other than the customer's. They are refunded. */
  giveBack: { subscription: SubscriptionSnapshot; reason: GiveBackReason }[];
}

export const giveBackReasons = ['second-subscription', 'other-user', 'account-closed'] as const;
export type GiveBackReason = (typeof giveBackReasons)[number];

/**
 * Decides which subscription counts. Of several active ones, the oldest does, so every replica and every
 * order of events decides the same. Without an active one, it is the one that ended last.
 * @param isOwn whether the subscription was paid by the user to whom the customer belongs.
 */
export function sortOut(
  all: readonly SubscriptionSnapshot[],
  isOwn: (subscription: SubscriptionSnapshot) => boolean,
): Sorted {
  const ours = all.filter(({ choice }) => choice !== null);
  const own = ours.filter(isOwn);
  const [first, ...others] = own.filter(isLiving).toSorted(byAge);
  const ended = own
    .filter(({ status }) => status === 'canceled')
    .toSorted((a, b) => (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0) || byAge(a, b));
  return {
    counts: first ?? ended[0],
    giveBack: [
      ...others.map((subscription) => ({ subscription, reason: 'second-subscription' as const })),
      ...ours
        .filter((each) => isLiving(each) && !isOwn(each))
        .map((subscription) => ({ subscription, reason: 'other-user' as const })),
    ],
  };
}

const byAge = (a: SubscriptionSnapshot, b: SubscriptionSnapshot): number =>
  a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);

/** The provider's subscription statuses. */
export type ProviderStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled';

/** A snapshot of the provider's subscription. Times are milliseconds since the epoch. */
export interface SubscriptionSnapshot {
  id: string;
  status: ProviderStatus;
  /** null when it is paid by a price that is not one of ours. */
  choice: PlanChoice | null;
  /** US cents for one period, before tax. */
  priceCents: number;
  itemId: string;
  createdAtMs: number;
  periodBeganAtMs: number;
  periodEndsAtMs: number;
  endsWithPeriod: boolean;
  endedAtMs: number | null;
  scheduleId: string | null;
  /** The plan that the schedule starts after this period. */
  nextChoice: PlanChoice | null;
  /**
   * The oldest invoice whose payment has failed: since when, and the total due on all of them, in US cents.
   */
  unpaid: { sinceMs: number; amountCents: number } | null;
  /** The user in the metadata that our checkout set. */
  madeFor: string | null;
}

/** Whether it is active at the provider, paid or not. One that was never paid has not started. */
export const isLiving = ({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete' && status !== 'incomplete_expired';

/** Refunds and disputes of a payment. Times are milliseconds since the epoch. */
export interface PaymentRecord {
  /** The provider's id of the charge. */
  charge: string;
  /** The payment intent of the charge, as the invoices name it. */
  paymentIntent: string | null;
  chargedAtMs: number;
  refundedCents: number;
  refundedAtMs: number | null;
  /** null as well when a dispute has ended in our favor. */
  disputedAtMs: number | null;
}

/** Older ones are dropped: a card payment can be disputed for 120 days, and there is at most one a month. */
const maxStored = 24;

/**
 * Replaces the record of one charge with the provider's current one. The order of charges does not matter.
 * @returns undefined when nothing has changed.
 */
export function withPaymentRecord(
  marks: readonly PaymentRecord[],
  charge: Omit<PaymentRecord, 'disputedAtMs'> & { disputedAtMs?: number | null },
): PaymentRecord[] | undefined {
  const known = marks.find((mark) => mark.charge === charge.charge);
  const disputedAtMs =
    charge.disputedAtMs === undefined ? (known?.disputedAtMs ?? null) : charge.disputedAtMs;
  const mark: PaymentRecord = { ...charge, disputedAtMs };
  const isEmpty = mark.refundedAtMs === null && mark.disputedAtMs === null;
  if (known ? isDeepStrictEqual(known, mark) : isEmpty) return undefined;
  return [...marks.filter((each) => each !== known), ...(isEmpty ? [] : [mark])]
    .toSorted((a, b) => b.chargedAtMs - a.chargedAtMs || (a.charge < b.charge ? -1 : 1))
    .slice(0, maxStored);
}

export const lastRefundMs = (marks: readonly PaymentRecord[]): number | null =>
  latest(marks.map(({ refundedAtMs }) => refundedAtMs));
export const lastDisputeMs = (marks: readonly PaymentRecord[]): number | null =>
  latest(marks.map(({ disputedAtMs }) => disputedAtMs));

function latest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.max(...known);
}
