import type { PlanChoice, Subscription, SubscriptionTier } from '@freightwright/contracts';
import type { PaymentMark, Standing } from '../standing/standing.ts';
import { lastDisputeMs, lastRefundMs, neverPaid } from '../standing/standing.ts';

/** The checkout that a user can pay at this moment. There is at most one. */
export interface OpenCheckout {
  id: string;
  choice: PlanChoice;
  openedAt: Date;
  /** When the provider is asked how it stands, in case its message is lost. */
  askAt: Date;
}

/** What we know of one user's payments. */
export interface Subscriber {
  userId: string;
  /** Rises with every write; 0 for somebody who is not stored yet. A write names the one that it read. */
  revision: number;
  /** Where letters go. */
  email: string | null;
  /** When the owner changed the address, milliseconds since the epoch; null when it is the first. */
  emailChangedAtMs: number | null;
  /** The provider's id of the user. */
  customerId: string | null;
  standing: Standing;
  marks: readonly PaymentMark[];
  /** Subscriptions that the user has paid for, so that each is looked into once. */
  credited: readonly string[];
  /** The plan that the other services were told last, and the moment that was said with it. */
  told: { plan: SubscriptionTier; atMs: number } | null;
  checkout: OpenCheckout | null;
}

export const newcomer = (userId: string): Subscriber => ({
  userId,
  revision: 0,
  email: null,
  emailChangedAtMs: null,
  customerId: null,
  standing: neverPaid,
  marks: [],
  credited: [],
  told: null,
  checkout: null,
});

const hourMs = 3_600_000;

/**
 * When time alone may change something: the grace ends, a period ends, a checkout should have been paid. The
 * provider is asked then, whether or not it has said anything. What should have come already is asked for again
 * in an hour.
 */
export function dueAtMs({ standing, checkout }: Subscriber, nowMs: number): number | null {
  const moments = [
    standing.graceEndsAtMs,
    standing.periodEndsAtMs === null ? null : standing.periodEndsAtMs + hourMs,
  ].filter((ms) => ms !== null);
  const due = moments.map((ms) => (ms > nowMs ? ms : nowMs + hourMs));
  if (checkout) due.push(checkout.askAt.getTime());
  return due.length === 0 ? null : Math.min(...due);
}

/** What its owner sees. */
export function subscriptionOf(
  { standing, marks }: Pick<Subscriber, 'standing' | 'marks'>,
  { sandbox }: { sandbox: boolean },
): Subscription {
  const { periodEndsAtMs, graceEndsAtMs, ...shown } = standing;
  return {
    ...shown,
    periodEndsAt: momentOf(periodEndsAtMs),
    graceEndsAt: momentOf(graceEndsAtMs),
    refundedAt: momentOf(lastRefundMs(marks)),
    disputedAt: momentOf(lastDisputeMs(marks)),
    sandbox,
  };
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
