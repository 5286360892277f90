import { setTimeout as pause } from 'node:timers/promises';
import type { BillingDeps } from '../billing-deps.ts';
import type { EventStore } from '../events/event-store.ts';
import { ownerOf } from '../events/process-event.ts';
import { keepEvent } from '../events/take-webhook.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';

export interface ReconcileDeps extends BillingDeps {
  events: Pick<EventStore, 'keep'>;
  /** Begins to process what was stored. */
  wake: () => void;
  /** Pause between two subscribers, milliseconds. The provider takes 100 calls a second from all of us. */
  paceMs?: number;
}

export interface Reconciled {
  /** Messages of the provider that had not come here. */
  missedEvents: number;
  /** Users who were compared with the provider. */
  users: number;
  /** Of these, the ones whose plan or standing was wrong here. */
  changed: number;
  failed: number;
  /** Customers at the provider who are not ours. */
  unknownCustomers: number;
}

const pageSize = 100;

/**
 * Compares every user who has ever opened a checkout, and everybody who pays at the provider, with the provider,
 * and puts right what differs. Messages that have not come are fetched, so that refunds and disputes are known.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { since, stopped = () => false }: { since: Date; stopped?: () => boolean },
): Promise<Reconciled> {
  const outcome = { missedEvents: 0, users: 0, changed: 0, failed: 0, unknownCustomers: 0 };
  outcome.missedEvents = await fetchMissed(deps, since, stopped);
  const compared = new Set<string>();

  async function compare(userId: string): Promise<void> {
    if (compared.has(userId) || stopped()) return;
    compared.add(userId);
    const { subscribers, billingMetrics, log, paceMs = 100 } = deps;
    try {
      const before = (await subscribers.find(userId))?.standing;
      const { subscriber } = await refreshSubscriber(deps, userId);
      const isSame = JSON.stringify(before) === JSON.stringify(subscriber.standing);
      outcome.users += 1;
      if (!isSame) {
        outcome.changed += 1;
        log.warn(
          { userId, before, after: subscriber.standing },
          'a subscription was not as the provider has it',
        );
      }
      billingMetrics.reconciled.inc({ outcome: isSame ? 'same' : 'changed' });
    } catch (err) {
      outcome.failed += 1;
      billingMetrics.reconciled.inc({ outcome: 'failed' });
      log.warn({ err, userId }, 'a subscriber was not compared with the provider');
    }
    await pause(paceMs);
  }

  let place = '';
  for (;;) {
    const page = await deps.subscribers.page(place, pageSize);
    for (const { userId } of page) await compare(userId);
    place = page.at(-1)?.userId ?? '';
    if (page.length < pageSize || stopped()) break;
  }
  let after: string | undefined;
  do {
    const page = await deps.provider.livingCustomers(after);
    for (const customerId of page.customerIds) {
      if (stopped()) break;
      const userId = await ownerOf(deps, customerId);
      if (typeof userId === 'string') await compare(userId);
      else if (userId === undefined) outcome.unknownCustomers += 1;
    }
    after = page.next;
  } while (after !== undefined && !stopped());
  deps.wake();
  return outcome;
}

/** @returns how many messages had not come. */
async function fetchMissed(deps: ReconcileDeps, since: Date, stopped: () => boolean): Promise<number> {
  let missed = 0;
  let after: string | undefined;
  do {
    const { events, next } = await deps.provider.eventsSince(since, after);
    for (const event of events) if (await keepEvent(deps, event)) missed += 1;
    after = next;
  } while (after !== undefined && !stopped());
  if (missed > 0) deps.log.warn({ missed }, 'messages of the provider had not come here');
  return missed;
}
