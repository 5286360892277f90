import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { standings } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/service-kit';
import type { BillingDeps } from '../billing-deps.ts';
import { settleCheckout } from '../checkout/start-checkout.ts';
import type { EventStore } from '../events/event-store.ts';
import { type EventPump, keepEvent, ownerOf } from '../events/process-event.ts';
import { refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import type { JobStore } from './job-store.ts';

interface UpkeepDeps extends ReconcileDeps {
  pump: EventPump;
  jobs: JobStore;
}

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** The provider names its messages by its own clock, and takes a while to list them. */
const overlapMs = hourMs;
/** The provider forgets what it has said after 30 days. */
const furthestBackMs = 29 * dayMs;

const countEveryMs = 5 * 60_000;
/** A replica that dies while it looks at a subscriber leaves it to another after this, milliseconds. */
const againMs = 60_000;
/** Subscribers of one round. */
const atMost = 50;

/** The earliest message that a run asks for, when the run before looked until then. */
export const sinceOf = (lookedUntil: Date, nowMs: number): Date =>
  new Date(Math.max(lookedUntil.getTime() - overlapMs, nowMs - furthestBackMs));

/**
 * Everything that happens without a caller: messages that failed are tried again, subscribers who are due are
 * looked at, and once a day everybody is compared with the provider.
 * @param everyMs pause between two rounds, milliseconds
 */
export function keepUp(deps: UpkeepDeps, everyMs = 10_000) {
  const { subscribers, billingMetrics, pump, nowMs, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;
  let countAgainAtMs = 0;
  const stopped = () => isStopped;

  /** Looks at every subscriber for whom time alone may have changed something. One that fails does not hold up the others. */
  async function sweep(): Promise<void> {
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

  /** Reads every document, so it is not done in every round. */
  async function count(): Promise<void> {
    const counted = await subscribers.countStandings();
    for (const standing of standings) {
      billingMetrics.standings.set({ standing }, counted.get(standing) ?? 0);
    }
    countAgainAtMs = nowMs() + countEveryMs;
  }

  async function once(): Promise<void> {
    try {
      pump.wake();
      await sweep();
      if (isStopped) return;
      if (nowMs() >= countAgainAtMs) await count();
      await daily();
    } catch (err) {
      log.warn({ err }, 'upkeep is tried again');
    }
  }

  /** One round now. */
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
