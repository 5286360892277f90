import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { subscriptionStatuses } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { BillingDeps } from '../billing-deps.ts';
import { settleCheckout } from '../checkout/start-checkout.ts';
import type { EventStore } from '../events/event-store.ts';
import { type EventPump, ownerOf, saveEvent } from '../events/process-event.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import type { JobStore } from './job-store.ts';

interface ReconciliationDeps extends ReconcileDeps {
  pump: EventPump;
  jobs: JobStore;
}

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** The provider dates its events by its own clock, and takes a while to list them. */
const overlapMs = hourMs;
/** The provider deletes events after 30 days. */
const furthestBackMs = 29 * dayMs;

const countEveryMs = 5 * 60_000;
/** The lease of a subscriber, milliseconds. After that another replica may check it. */
const againMs = 60_000;
/** Subscribers per pass. */
const atMost = 50;

/** The earliest event that a run requests, when the previous run looked until then. */
export const sinceOf = (lookedUntil: Date, nowMs: number): Date =>
  new Date(Math.max(lookedUntil.getTime() - overlapMs, nowMs - furthestBackMs));

/**
 * Background work: retries failed events, checks due subscribers, and reconciles all users once a day.
 * @param everyMs pause between two passes, milliseconds
 */
export function startReconciliation(deps: ReconciliationDeps, everyMs = 10_000) {
  const { subscribers, billingMetrics, pump, nowMs, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;
  let countAgainAtMs = 0;
  const stopped = () => isStopped;

  /** Checks every subscriber that is due. A failure of one does not block the others. */
  async function cleanUp(): Promise<void> {
    const now = nowMs();
    for (const userId of await subscribers.takeDue(new Date(now), new Date(now + againMs), atMost)) {
      if (isStopped) return;
      try {
        await settleCheckout(deps, userId);
        await refreshSubscriber(deps, userId);
        await subscribers.planNext(userId, nowMs());
      } catch (err) {
        log.warn({ err, userId }, 'a subscriber is looked at again in a minute');
      }
    }
  }

  async function daily(): Promise<void> {
    const startedMs = nowMs();
    const lookedUntil = await deps.jobs.take(new Date(startedMs), new Date(startedMs + hourMs));
    if (!lookedUntil) return;
    const outcome = await reconcile(deps, { since: sinceOf(lookedUntil, startedMs), stopped });
    log.info(outcome, 'compared all subscribers with the payment provider');
    if (!isStopped) await deps.jobs.finish(new Date(startedMs), new Date(startedMs + dayMs));
  }

  /** Reads every document, so it does not run in every pass. */
  async function count(): Promise<void> {
    const counted = await subscribers.countSubscriptionStatuses();
    for (const status of subscriptionStatuses) {
      billingMetrics.subscriptionStatuses.set({ status }, counted.get(status) ?? 0);
    }
    countAgainAtMs = nowMs() + countEveryMs;
  }

  async function once(): Promise<void> {
    try {
      pump.wake();
      await cleanUp();
      if (isStopped) return;
      if (nowMs() >= countAgainAtMs) await count();
      await daily();
    } catch (err) {
      log.warn({ err }, 'upkeep is tried again');
    }
  }

  /** Runs one pass now. */
  const round = (): Promise<void> => {
    working ??= runWithoutDeadline(once).finally(() => {
      working = undefined;
    });
    return working;
  };
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void round().then(next), everyMs);
  };
  next();

  return {
    round,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

export interface ReconcileDeps extends BillingDeps {
  events: Pick<EventStore, 'save'>;
  /** Starts processing the stored events. */
  wake: () => void;
  /** Pause between two subscribers, milliseconds. The provider allows us 100 calls a second in total. */
  paceMs?: number;
}

const pageSize = 100;

/**
 * Reconciles every user who has ever opened a checkout, and every customer who pays at the provider. Missed
 * events are fetched, so that refunds and disputes are known.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { since, stopped = () => false }: { since: Date; stopped?: () => boolean },
) {
  const { subscribers, provider, billingMetrics, log, paceMs = 100 } = deps;
  const outcome = {
    /** Provider events that had not arrived. */
    missedEvents: 0,
    /** Users who were reconciled. */
    users: 0,
    /** Of these, the ones whose plan or status was wrong here. */
    changed: 0,
    failed: 0,
    /** Customers at the provider who are not ours. */
    unknownCustomers: 0,
  };
  for await (const event of provider.eventsSince(since)) {
    if (stopped()) return outcome;
    if (await saveEvent(deps, event)) outcome.missedEvents += 1;
  }
  const { missedEvents: missed } = outcome;
  if (missed > 0) log.warn({ missed }, 'messages of the provider had not come here');
  const compared = new Set<string>();

  async function compare(userId: string): Promise<void> {
    if (compared.has(userId) || stopped()) return;
    compared.add(userId);
    try {
      const before = (await subscribers.find(userId))?.subscriptionStatus;
      const { subscriber } = await refreshSubscriber(deps, userId);
      const isSame = isDeepStrictEqual(before, subscriber.subscriptionStatus);
      outcome.users += 1;
      if (!isSame) {
        outcome.changed += 1;
        log.warn(
          { userId, before, after: subscriber.subscriptionStatus },
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
