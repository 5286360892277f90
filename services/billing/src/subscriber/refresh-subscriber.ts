import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { type GiveBackReason, sortOut } from '../standing/credited.ts';
import { isLiving, type SeenSubscription } from '../standing/seen.ts';
import { lettersOf, standingOf } from '../standing/standing.ts';
import { changeSubscriber } from './change-subscriber.ts';
import type { Subscriber } from './subscriber.ts';

export interface Refreshed {
  subscriber: Subscriber;
  /** The subscription that counts, as the provider has just described it. */
  subscription: SeenSubscription | undefined;
}

/**
 * Asks the provider how a user's subscriptions stand and stores what follows. This is the only way by which
 * somebody gets or loses a plan. Whatever caused it, and however often and in whatever order it is called, what
 * is stored follows from what the provider says now and from the clock.
 */
export async function refreshSubscriber(deps: BillingDeps, userId: string): Promise<Refreshed> {
  const { provider, nowMs } = deps;
  let counts: SeenSubscription | undefined;
  const subscriber = await changeSubscriber(deps, userId, async (before) => {
    if (before.customerId === null) return undefined;
    const found = await look(deps, before, before.customerId);
    counts = found.counts;
    const now = nowMs();
    const standing = standingOf(counts, now);
    const isTaken = standing.paidFor !== null;
    if (isTaken && before.checkout) await provider.expireCheckout(before.checkout.id);
    const checkout = isTaken ? null : before.checkout;
    const credited = found.credited;
    if (
      isDeepStrictEqual(before.standing, standing) &&
      credited.length === before.credited.length &&
      checkout === before.checkout
    ) {
      return undefined;
    }
    const unpaidCents = counts?.unpaid?.amountCents ?? 0;
    const letters = lettersOf(before.standing, standing, { unpaidCents, nowMs: now });
    return { to: { standing, credited, checkout }, letters };
  });
  return { subscriber, subscription: counts };
}

/** How often a subscription may appear that must be given back while others are. */
const roundsAtMost = 5;

/** Gives back what must be, and answers with what is left. */
async function look(
  deps: BillingDeps,
  before: Subscriber,
  customerId: string,
): Promise<{ counts: SeenSubscription | undefined; credited: string[] }> {
  const { provider } = deps;
  const owners = new Map<string, string | null>();
  for (let round = 0; round < roundsAtMost; round += 1) {
    const all = await provider.subscriptionsOf(customerId);
    for (const { id, madeFor } of all.filter((each) => isNew(each, before) && !owners.has(each.id))) {
      owners.set(id, (await provider.checkoutUserOf(id)) ?? madeFor);
    }
    const isOwn = ({ id }: SeenSubscription) =>
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

/** Whether it must be asked who has paid for it. One that was never paid has no say. */
const isNew = (subscription: SeenSubscription, { credited }: Subscriber): boolean =>
  !credited.includes(subscription.id) && (isLiving(subscription) || subscription.status === 'canceled');

/**
 * Gives every payment of a subscription back and ends it. The payments come first: a process that dies in
 * between finds it again as long as it goes on.
 */
export async function giveBack(
  { provider, billingMetrics, log }: Pick<BillingDeps, 'provider' | 'billingMetrics' | 'log'>,
  { subscription, reason }: { subscription: Pick<SeenSubscription, 'id'>; reason: GiveBackReason },
): Promise<void> {
  await provider.refundAll(subscription.id);
  // Of several who see it at the same moment, one ends it.
  if (!(await provider.endNow(subscription.id))) return;
  billingMetrics.givenBack.inc({ reason });
  log.warn({ subscription: subscription.id, reason }, 'a subscription was given back');
}
