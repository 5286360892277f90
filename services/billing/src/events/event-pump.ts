import { type Log, problemOf, runWithoutDeadline } from '@freightwright/service-kit';
import type { BillingMetrics } from '../billing-metrics.ts';
import type { ProviderEvent } from '../provider/stripe-events.ts';
import { isUsed } from '../provider/stripe-events.ts';
import type { EventState, EventStore, KeptEvent } from './event-store.ts';

export interface EventPumpDeps {
  events: Pick<EventStore, 'take' | 'finish' | 'postpone'>;
  process: (event: ProviderEvent) => Promise<EventState>;
  billingMetrics: Pick<BillingMetrics, 'events'>;
  nowMs: () => number;
  log: Log;
}

export type EventPump = ReturnType<typeof createEventPump>;

/** Messages that one replica works on at a time. */
const atOnce = 4;
/** A process that has died is taken to be gone after this, milliseconds. */
const heldForMs = 2 * 60_000;
/** Pauses before further attempts, milliseconds; the last one repeats. In all that is more than two days. */
const backoffMs = [5_000, 30_000, 120_000, 600_000, 3_600_000];
const attemptsAtMost = 60;

/** Works through the stored messages, in this and every other replica. */
export function createEventPump({ events, process, billingMetrics, nowMs, log }: EventPumpDeps) {
  const running = new Set<Promise<void>>();
  let isStopped = false;

  async function carryOut(event: KeptEvent): Promise<void> {
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
        const event = await events.take(new Date(now), new Date(now + heldForMs));
        if (!event) return;
        await carryOut(event);
      }
    } catch (err) {
      log.warn({ err }, 'stored messages wait');
    }
  }

  return {
    /** Begins now. Call it when a message was stored, and from time to time for those that failed. */
    wake(): void {
      if (isStopped || running.size >= atOnce) return;
      const work = runWithoutDeadline(run).finally(() => running.delete(work));
      running.add(work);
    },
    /** Resolves when nothing is being worked on. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
