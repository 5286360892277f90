import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
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

const pageSize = 100;

/**
 * Compares every user who has ever opened a checkout, and everybody who pays at the provider, with the provider,
 * and puts right what differs. Messages that have not come are fetched, so that refunds and disputes are known.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { since, stopped = () => false }: { since: Date; stopped?: () => boolean },
) {
  const { subscribers, provider, billingMetrics, log, paceMs = 100 } = deps;
  const outcome = {
    /** Messages of the provider that had not come here. */
    missedEvents: 0,
    /** Users who were compared with the provider. */
    users: 0,
    /** Of these, the ones whose plan or standing was wrong here. */
    changed: 0,
    failed: 0,
    /** Customers at the provider who are not ours. */
    unknownCustomers: 0,
  };
  for await (const event of provider.eventsSince(since)) {
    if (stopped()) return outcome;
    if (await keepEvent(deps, event)) outcome.missedEvents += 1;
  }
  const { missedEvents: missed } = outcome;
  if (missed > 0) log.warn({ missed }, 'messages of the provider had not come here');
  const compared = new Set<string>();

  async function compare(userId: string): Promise<void> {
    if (compared.has(userId) || stopped()) return;
    compared.add(userId);
    try {
      const before = (await subscribers.find(userId))?.standing;
      const { subscriber } = await refreshSubscriber(deps, userId);
      const isSame = isDeepStrictEqual(before, subscriber.standing);
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
    const page = await subscribers.page(place, pageSize);
    for (const { userId } of page) await compare(userId);
    place = page.at(-1)?.userId ?? '';
    if (page.length < pageSize || stopped()) break;
  }
  for await (const customerId of provider.livingCustomers()) {
    if (stopped()) break;
    const userId = await ownerOf(deps, customerId);
    if (typeof userId === 'string') await compare(userId);
    else if (userId === undefined) outcome.unknownCustomers += 1;
  }
  deps.wake();
  return outcome;
}
