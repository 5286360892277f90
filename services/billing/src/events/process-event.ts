import { type Log, problemOf, runWithoutDeadline } from '@freightwright/runtime-kit';
import type { BillingDeps } from '../billing-deps.ts';
import type { BillingMetrics } from '../billing-metrics.ts';
import { isUsed, type ProviderEvent } from '../provider/stripe-events.ts';
import { changeSubscriber, giveBack, refreshSubscriber } from '../subscriber/refresh-subscriber.ts';
import { isLiving, withPaymentRecord } from '../subscription-status/subscription-status.ts';
import type { EventState, EventStore, RecordedEvent } from './event-store.ts';

/**
 * Applies an event. The event only names the customer; the state is fetched from the provider, so events may
 * arrive twice, late and in any order.
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
 * The user of a customer. null for the customer of a closed account, whose payments are refunded here;
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
  // The process died after it had created the customer, or our database is older than the provider's.
  const adopted = await changeSubscriber(deps, userId, async (before) =>
    before.customerId === null ? { to: { customerId } } : undefined,
  );
  if (adopted.customerId === customerId) return userId;
  log.error({ userId, customerId }, 'a user has two customers at the provider, and only the first counts');
  return undefined;
}

/** Refunds what was paid while the account was being closed. */
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
  charge: Parameters<typeof withPaymentRecord>[1],
): Promise<void> {
  await changeSubscriber(deps, userId, async ({ marks }) => {
    const next = withPaymentRecord(marks, charge);
    if (!next) return undefined;
    const before = marks.find((mark) => mark.charge === charge.charge)?.refundedCents ?? 0;
    const amountCents = charge.refundedCents - before;
    return {
      to: { marks: next },
      notifications: amountCents > 0 ? [{ kind: 'payment-refunded', amountCents }] : [],
    };
  });
}

export interface TakeWebhookDeps extends Pick<BillingDeps, 'provider' | 'billingMetrics' | 'nowMs'> {
  events: Pick<EventStore, 'save'>;
  /** Starts processing the stored events. */
  wake: () => void;
}

/**
 * Receives a webhook event: verifies the signature over the raw bytes, stores the event, and only then
 * answers. The event is processed afterwards, so neither a slow provider nor a crash loses it.
 * @throws Problem 'billing.not-signed'.
 */
export async function takeWebhook(
  deps: TakeWebhookDeps,
  { text, signature }: { text: string; signature: string | undefined },
): Promise<{ received: true }> {
  await saveEvent(deps, deps.provider.readEvent(text, signature));
  deps.wake();
  return { received: true };
}

/** @returns whether it was new. */
export async function saveEvent(
  { provider, events, billingMetrics, nowMs }: Omit<TakeWebhookDeps, 'wake'>,
  event: ProviderEvent,
): Promise<boolean> {
  // A test event changes nothing in live mode, and the other way round.
  const isOurs = isUsed(event.type) && event.isLive !== provider.sandbox;
  const isNew = await events.save(event, isOurs ? 'waiting' : 'ignored', new Date(nowMs()));
  const type = isUsed(event.type) ? event.type : 'other';
  billingMetrics.events.inc({ type, outcome: isNew ? (isOurs ? 'stored' : 'ignored') : 'repeated' });
  return isNew;
}

interface EventPumpDeps {
  events: Pick<EventStore, 'take' | 'finish' | 'postpone'>;
  process: (event: ProviderEvent) => Promise<EventState>;
  billingMetrics: Pick<BillingMetrics, 'events'>;
  nowMs: () => number;
  log: Log;
}

export type EventPump = ReturnType<typeof createEventPump>;

/** Events that one replica processes concurrently. */
const batchSize = 4;
/** The lease of an event, milliseconds. After that its process is considered dead. */
const leaseTtlMs = 2 * 60_000;
/** Backoff between attempts, milliseconds; the last one repeats. In all that is more than two days. */
const backoffMs = [5_000, 30_000, 120_000, 600_000, 3_600_000];
const attemptsAtMost = 60;

/** Processes the stored events, in this and every other replica. */
export function createEventPump({ events, process, billingMetrics, nowMs, log }: EventPumpDeps) {
  const running = new Set<Promise<void>>();
  let isStopped = false;

  async function carryOut(event: RecordedEvent): Promise<void> {
    const { id, type, attempts } = event;
    const label = isUsed(type) ? type : 'other';
    try {
      const state = await process(event);
      await events.finish(id, state);
      billingMetrics.events.inc({ type: label, outcome: state });
    } catch (err) {
      const isLast = attempts >= attemptsAtMost;
      billingMetrics.events.inc({ type: label, outcome: isLast ? 'given-up' : 'failed' });
      const away = problemOf(err).code === 'service.unavailable';
      log[away ? 'warn' : 'error']({ err, event: id, type, attempts }, 'a message is not processed yet');
      if (isLast) await events.finish(id, 'given-up');
      else await events.postpone(id, new Date(nowMs() + (backoffMs[attempts - 1] ?? 3_600_000)));
    }
  }

  async function run(): Promise<void> {
    try {
      while (!isStopped) {
        const now = nowMs();
        const event = await events.take(new Date(now), new Date(now + leaseTtlMs));
        if (!event) return;
        await carryOut(event);
      }
    } catch (err) {
      log.warn({ err }, 'stored messages wait');
    }
  }

  return {
    /** Starts processing. Call it when an event was stored, and periodically to retry those that failed. */
    wake(): void {
      if (isStopped || running.size >= batchSize) return;
      const work = runWithoutDeadline(run).finally(() => running.delete(work));
      running.add(work);
    },
    /** Resolves when nothing is being processed. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
