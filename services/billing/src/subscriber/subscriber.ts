import type { PlanChoice, Subscription, SubscriptionTier } from '@freightwright/contracts';
import type { PaymentRecord, SubscriptionStatus } from '../subscription-status/subscription-status.ts';
import { lastDisputeMs, lastRefundMs, neverPaid } from '../subscription-status/subscription-status.ts';

/** The checkout that a user can pay now. There is at most one. */
export interface OpenCheckout {
  id: string;
  choice: PlanChoice;
  openedAt: Date;
  /** When to poll the provider, in case its event is lost. */
  askAt: Date;
}

/** The stored billing state of one user. */
export interface Subscriber {
  userId: string;
  /** Optimistic lock: increases with every write; 0 for a user that is not stored yet. */
  revision: number;
  /** Address for emails. */
  email: string | null;
  /** When the user changed the address, milliseconds since the epoch; null for the first address. */
  emailChangedAtMs: number | null;
  /** The user's customer id at the provider. */
  customerId: string | null;
  subscriptionStatus: SubscriptionStatus;
  marks: readonly PaymentRecord[];
  /** Subscriptions that the user has paid for, so that the payer of each is looked up a single time. */
  credited: readonly string[];
  /** The plan last published to the other services, with its timestamp. */
  notified: { plan: SubscriptionTier; atMs: number } | null;
  checkout: OpenCheckout | null;
}

export const newcomer = (userId: string): Subscriber => ({
  userId,
  revision: 0,
  email: null,
  emailChangedAtMs: null,
  customerId: null,
  subscriptionStatus: neverPaid,
  marks: [],
  credited: [],
  notified: null,
  checkout: null,
});

const hourMs = 3_600_000;

/**
 * When time alone may change something: the grace ends, a period ends, a checkout should have been paid. The
 * provider is polled then, even without an event. Anything overdue is polled again in an hour.
 */
export function dueAtMs({ subscriptionStatus, checkout }: Subscriber, nowMs: number): number | null {
  const moments = [
    subscriptionStatus.graceEndsAtMs,
    subscriptionStatus.periodEndsAtMs === null ? null : subscriptionStatus.periodEndsAtMs + hourMs,
  ].filter((ms) => ms !== null);
  const due = moments.map((ms) => (ms > nowMs ? ms : nowMs + hourMs));
  if (checkout) due.push(checkout.askAt.getTime());
  return due.length === 0 ? null : Math.min(...due);
}

/** The subscription in the API's form. */
export function subscriptionOf(
  { subscriptionStatus, marks }: Pick<Subscriber, 'subscriptionStatus' | 'marks'>,
  { sandbox }: { sandbox: boolean },
): Subscription {
  const { periodEndsAtMs, graceEndsAtMs, ...shown } = subscriptionStatus;
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
