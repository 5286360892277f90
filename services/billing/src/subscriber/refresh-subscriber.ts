import { isDeepStrictEqual } from 'node:util';
import type { BillingEmail, DataOf } from '@freightwright/contracts';
import { billingActed, billingEmailDue, Problem, subscriptionChanged } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import type { BillingDeps } from '../billing-deps.ts';
import type { GiveBackReason, SubscriptionSnapshot } from '../subscription-status/subscription-status.ts';
import {
  isLiving,
  notificationsFor,
  sortOut,
  subscriptionStatusOf,
} from '../subscription-status/subscription-status.ts';
import { newcomer, type Subscriber } from './subscriber.ts';

export interface Refreshed {
  subscriber: Subscriber;
  /** The subscription that counts, freshly fetched. */
  subscription: SubscriptionSnapshot | undefined;
}

/**
 * Fetches a user's subscriptions from the provider and stores the resulting status. This is the only path by
 * which a user gets or loses a plan. The result depends only on the provider's current data and the clock,
 * not on the cause, number or order of calls.
 */
export async function refreshSubscriber(deps: BillingDeps, userId: string): Promise<Refreshed> {
  const { provider, nowMs } = deps;
  let counts: SubscriptionSnapshot | undefined;
  const subscriber = await changeSubscriber(deps, userId, async (before) => {
    if (before.customerId === null) return undefined;
    const found = await look(deps, before, before.customerId);
    counts = found.counts;
    const now = nowMs();
    const subscriptionStatus = subscriptionStatusOf(counts, now);
    const isTaken = subscriptionStatus.paidFor !== null;
    if (isTaken && before.checkout) await provider.expireCheckout(before.checkout.id);
    const checkout = isTaken ? null : before.checkout;
    const credited = found.credited;
    if (
      isDeepStrictEqual(before.subscriptionStatus, subscriptionStatus) &&
      credited.length === before.credited.length &&
      checkout === before.checkout
    ) {
      return undefined;
    }
    const unpaidCents = counts?.unpaid?.amountCents ?? 0;
    const context = { unpaidCents, nowMs: now };
    const notifications = notificationsFor(before.subscriptionStatus, subscriptionStatus, context);
    return { to: { subscriptionStatus, credited, checkout }, notifications };
  });
  return { subscriber, subscription: counts };
}

/** Retries when a further subscription to refund appears meanwhile. */
const maxRetries = 5;

/** Refunds what must be refunded and returns what is left. */
async function look(
  deps: BillingDeps,
  before: Subscriber,
  customerId: string,
): Promise<{ counts: SubscriptionSnapshot | undefined; credited: string[] }> {
  const { provider } = deps;
  const owners = new Map<string, string | null>();
  for (let round = 0; round < maxRetries; round += 1) {
    const all = await provider.subscriptionsOf(customerId);
    for (const { id, madeFor } of all.filter((each) => isNew(each, before) && !owners.has(each.id))) {
      owners.set(id, (await provider.checkoutUserOf(id)) ?? madeFor);
    }
    const isOwn = ({ id }: SubscriptionSnapshot) =>
      before.credited.includes(id) || owners.get(id) === before.userId;
    const sorted = sortOut(all, isOwn);
    if (sorted.giveBack.length === 0) {
      const own = all.filter((each) => isOwn(each) && each.choice !== null).map(({ id }) => id);
      return { counts: sorted.counts, credited: [...new Set([...before.credited, ...own])] };
    }
    for (const each of sorted.giveBack) await giveBack(deps, each);
  }
  throw new Problem('service.unavailable', { cause: 'subscriptions keep appearing', retryAfterS: 5 });
}

/** Whether its payer must be looked up. One that was never paid does not count. */
const isNew = (subscription: SubscriptionSnapshot, { credited }: Subscriber): boolean =>
  !credited.includes(subscription.id) && (isLiving(subscription) || subscription.status === 'canceled');

/**
 * Refunds every payment of a subscription and ends it. The refunds come first: after a crash in between, the
 * subscription is still active and is found again.
 */
export async function giveBack(
  { provider, billingMetrics, log }: Pick<BillingDeps, 'provider' | 'billingMetrics' | 'log'>,
  { subscription, reason }: { subscription: Pick<SubscriptionSnapshot, 'id'>; reason: GiveBackReason },
): Promise<void> {
  await provider.refundAll(subscription.id);
  // Of several concurrent callers, one ends it.
  if (!(await provider.endNow(subscription.id))) return;
  billingMetrics.givenBack.inc({ reason });
  log.warn({ subscription: subscription.id, reason }, 'a subscription was given back');
}

/** The change of a subscriber, and the emails about it. */
interface Change {
  to: Partial<Omit<Subscriber, 'userId' | 'revision' | 'notified'>>;
  notifications?: readonly BillingEmail[];
}

/** An attempt fails only when another writer changed the same subscriber meanwhile. */
const writesAtMost = 10;

/**
 * Calls `decide` with the stored subscriber and writes its result together with the resulting events, in one
 * step, under an optimistic lock. On a conflict `decide` is called again with the new state; so it queries
 * the provider itself and must be idempotent.
 * @returns the subscriber as stored then.
 * @throws Problem 'service.unavailable' after too many conflicts.
 */
export async function changeSubscriber(
  { subscribers, nowMs, log }: Pick<BillingDeps, 'subscribers' | 'nowMs' | 'log'>,
  userId: string,
  decide: (before: Subscriber) => Promise<Change | undefined>,
): Promise<Subscriber> {
  for (let round = 0; round < writesAtMost; round += 1) {
    const before = (await subscribers.find(userId)) ?? newcomer(userId);
    const change = await decide(before);
    if (!change) return before;
    const now = nowMs();
    const { next, outbox } = carriedOut(before, change, now);
    if (next.email === null && (change.notifications?.length ?? 0) > 0) {
      log.warn({ userId }, 'a letter has no address and is not written');
    }
    if (await subscribers.write(before, next, { nowMs: now, outbox })) return next;
  }
  throw new Problem('service.unavailable', { cause: 'the subscriber keeps changing', retryAfterS: 1 });
}

function carriedOut(
  before: Subscriber,
  { to, notifications = [] }: Change,
  nowMs: number,
): { next: Subscriber; outbox: OutboxEntry[] } {
  const next: Subscriber = { ...before, ...to, revision: before.revision + 1 };
  const { userId, email } = next;
  const at = new Date(nowMs);
  const id = `${userId}/billing/${next.revision}`;
  const outbox: OutboxEntry[] = [];
  const { plan } = next.subscriptionStatus;
  if (plan !== (before.notified?.plan ?? 'free')) {
    // Of two changes the later `atMs` wins. The gap of 2 leaves room for a test-mode plan in between.
    const atMs = Math.max(nowMs, (before.notified?.atMs ?? 0) + 2);
    next.notified = { plan, atMs };
    const data = { userId, subscription: plan, changedAt: new Date(atMs).toISOString() };
    outbox.push(outboxEntry(subscriptionChanged, data, { id: `${id}/plan`, at }));
  }
  for (const { kind, ...notification } of notifications) {
    const on = 'plan' in notification ? notification.plan : undefined;
    const data = { action: auditActionOf[kind], userId, ...(on && { on }), at: at.toISOString() };
    outbox.push(outboxEntry(billingActed, data, { id: `${id}/${kind}`, at }));
  }
  if (email !== null) {
    for (const notification of notifications) {
      const data = { to: email, writtenAt: at.toISOString(), notification };
      outbox.push(outboxEntry(billingEmailDue, data, { id: `${id}/${notification.kind}`, at }));
    }
  }
  return { next, outbox };
}

/** Everything that sends an email also writes an audit event. */
const auditActionOf: Record<BillingEmail['kind'], DataOf<typeof billingActed>['action']> = {
  'subscription-started': 'plan-bought',
  'plan-changed': 'plan-changed',
  'cancellation-noted': 'plan-cancelled',
  'payment-failed': 'payment-failed',
  'plan-suspended': 'plan-suspended',
  'plan-recovered': 'plan-recovered',
  'subscription-ended': 'plan-ended',
  'payment-refunded': 'payment-refunded',
};
