import {
  type BillingLetter,
  billingActed,
  billingLetterDue,
  type DataOf,
  Problem,
  subscriptionChanged,
} from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import type { BillingDeps } from '../billing-deps.ts';
import { newcomer, type Subscriber } from './subscriber.ts';

/** What becomes of a subscriber, and what is written to the user about it. */
export interface Change {
  to: Partial<Omit<Subscriber, 'userId' | 'revision' | 'told'>>;
  letters?: readonly BillingLetter[];
}

/** A round is lost only when somebody else has written the same subscriber meanwhile. */
const roundsAtMost = 10;

/**
 * Calls `decide` with the subscriber as it is stored, and writes what it answers together with the events that
 * follow, in one step. When somebody else has written meanwhile, `decide` is called again with that; so it asks
 * the provider itself, and everything that it does can be done twice.
 * @returns the subscriber as it is stored then.
 * @throws Problem 'service.unavailable' when others kept coming first.
 */
export async function changeSubscriber(
  { subscribers, nowMs, log }: Pick<BillingDeps, 'subscribers' | 'nowMs' | 'log'>,
  userId: string,
  decide: (before: Subscriber) => Promise<Change | undefined>,
): Promise<Subscriber> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const before = (await subscribers.find(userId)) ?? newcomer(userId);
    const change = await decide(before);
    if (!change) return before;
    const now = nowMs();
    const { next, outbox } = carriedOut(before, change, now);
    if (next.email === null && (change.letters?.length ?? 0) > 0) {
      log.warn({ userId }, 'a letter has no address and is not written');
    }
    if (await subscribers.write(before, next, { nowMs: now, outbox })) return next;
  }
  throw new Problem('service.unavailable', { cause: 'the subscriber keeps changing', retryAfterS: 1 });
}

function carriedOut(
  before: Subscriber,
  { to, letters = [] }: Change,
  nowMs: number,
): { next: Subscriber; outbox: OutboxEntry[] } {
  const next: Subscriber = { ...before, ...to, revision: before.revision + 1 };
  const { userId, email } = next;
  const at = new Date(nowMs);
  const id = `${userId}/billing/${next.revision}`;
  const outbox: OutboxEntry[] = [];
  const { plan } = next.standing;
  if (plan !== (before.told?.plan ?? 'free')) {
    // Of two changes the one with the later moment counts. What test mode gives stands between two of them.
    const atMs = Math.max(nowMs, (before.told?.atMs ?? 0) + 2);
    next.told = { plan, atMs };
    const data = { userId, subscription: plan, changedAt: new Date(atMs).toISOString() };
    outbox.push(outboxEntry(subscriptionChanged, data, { id: `${id}/plan`, at }));
  }
  for (const { kind, ...letter } of letters) {
    const on = 'plan' in letter ? letter.plan : undefined;
    const data = { act: actOf[kind], userId, ...(on && { on }), at: at.toISOString() };
    outbox.push(outboxEntry(billingActed, data, { id: `${id}/${kind}`, at }));
  }
  if (email !== null) {
    for (const letter of letters) {
      const data = { to: email, writtenAt: at.toISOString(), letter };
      outbox.push(outboxEntry(billingLetterDue, data, { id: `${id}/${letter.kind}`, at }));
    }
  }
  return { next, outbox };
}

/** What is worth a letter is worth a line of the audit log. */
const actOf: Record<BillingLetter['kind'], DataOf<typeof billingActed>['act']> = {
  'subscription-started': 'plan-bought',
  'plan-changed': 'plan-changed',
  'cancellation-noted': 'plan-cancelled',
  'payment-failed': 'payment-failed',
  'plan-suspended': 'plan-suspended',
  'plan-recovered': 'plan-recovered',
  'subscription-ended': 'plan-ended',
  'payment-refunded': 'payment-refunded',
};
