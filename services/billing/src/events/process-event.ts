import type { BillingDeps } from '../billing-deps.ts';
import type { ProviderEvent } from '../provider/stripe-events.ts';
import { withMark } from '../standing/marks.ts';
import { isLiving } from '../standing/seen.ts';
import { changeSubscriber } from '../subscriber/change-subscriber.ts';
import { giveBack, refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import type { EventState } from './event-store.ts';

/**
 * Works out what follows from a message. The message only says whom to look at: everything else is asked of the
 * provider, so messages may come twice, late and in any order.
 */
export async function processEvent(deps: BillingDeps, event: ProviderEvent): Promise<EventState> {
  const { provider } = deps;
  const { chargeId, disputeId } = event;
  const charge = chargeId === null ? undefined : await provider.refundOf(chargeId);
  const customerId = event.customerId ?? charge?.customerId ?? null;
  if (customerId === null) return 'ignored';
  const userId = await ownerOf(deps, customerId);
  if (userId === undefined) return 'unknown';
  if (userId === null) return 'done';
  if (charge) {
    const disputedAtMs = disputeId === null ? undefined : await provider.disputeOf(disputeId);
    await noteCharge(deps, userId, { ...charge.mark, ...(disputedAtMs !== undefined && { disputedAtMs }) });
  }
  await refreshSubscriber(deps, userId);
  return 'done';
}

/**
 * The user of a customer. null for the customer of a closed account, whose payments have been given back here;
 * undefined for one that is not ours.
 */
export async function ownerOf(deps: BillingDeps, customerId: string): Promise<string | null | undefined> {
  const { subscribers, closed, provider, log } = deps;
  const credited = await closed.creditedOf(customerId);
  if (credited) {
    await giveBackUncredited(deps, customerId, credited);
    return null;
  }
  const known = await subscribers.findByCustomer(customerId);
  if (known) return known.userId;
  const userId = await provider.customerOwner(customerId);
  if (userId === null) return undefined;
  if (await closed.isClosed(userId)) {
    await giveBackUncredited(deps, customerId, []);
    return null;
  }
  // The process died after it had made the customer, or our database is older than the provider's.
  const adopted = await changeSubscriber(deps, userId, async (before) =>
    before.customerId === null ? { to: { customerId } } : undefined,
  );
  if (adopted.customerId === customerId) return userId;
  log.error({ userId, customerId }, 'a user has two customers at the provider, and only the first counts');
  return undefined;
}

/** Gives back what was paid while the account was being closed. */
async function giveBackUncredited(
  deps: BillingDeps,
  customerId: string,
  credited: readonly string[],
): Promise<void> {
  const all = await deps.provider.subscriptionsOf(customerId);
  const paid = all.filter((each) => isLiving(each) || each.status === 'canceled');
  for (const subscription of paid.filter(({ id }) => !credited.includes(id))) {
    await giveBack(deps, { subscription, reason: 'account-closed' });
    await deps.closed.settle(customerId, subscription.id);
  }
}

async function noteCharge(
  deps: BillingDeps,
  userId: string,
  charge: Parameters<typeof withMark>[1],
): Promise<void> {
  await changeSubscriber(deps, userId, async ({ marks }) => {
    const next = withMark(marks, charge);
    if (!next) return undefined;
    const before = marks.find((mark) => mark.charge === charge.charge)?.refundedCents ?? 0;
    const amountCents = charge.refundedCents - before;
    return {
      to: { marks: next },
      letters: amountCents > 0 ? [{ kind: 'payment-refunded', amountCents }] : [],
    };
  });
}
