import { type EventSpec, Problem } from '@freightwright/contracts';
import type { Collection } from 'mongoose';
import * as z from 'zod/mini';
import { runInContext, runOutsideContext } from '../context.ts';
import type { Log } from '../log.ts';
import type { Bus } from '../nats/bus.ts';
import type { OutboxEntry } from './outbox.ts';

export interface RelayOptions {
  /** A mongoose model whose schema has `outbox: outboxSchema`. */
  model: { collection: Pick<Collection, 'find' | 'updateOne'> };
  bus: Pick<Bus, 'publish'>;
  /** Pause between two passes, milliseconds. Default 1 s. */
  intervalMs?: number;
  log: Log;
}

export interface OutboxRelay {
  /** Starts a pass now instead of at the next interval: call it after a write. */
  wake(): void;
  /** Resolves when the pass that is under way has ended. */
  stop(): Promise<void>;
}

/** How many documents one pass reads. */
const batchSize = 100;

/**
 * Publishes the events that wait in documents and then removes them. After a crash between the two an event
 * is published again under the same id, and the stream stores it once; the same holds when several replicas
 * relay at the same time. The events of one document keep their order.
 */
export function relayOutbox({ model, bus, intervalMs = 1_000, log }: RelayOptions): OutboxRelay {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const look = async () => {
    try {
      let found = batchSize;
      while (found === batchSize && !stopped) found = await relayBatch(model.collection, bus, log);
    } catch (err) {
      log.warn({ err }, 'events wait in the outbox');
    }
  };
  const run = () => {
    clearTimeout(timer);
    // A request may wake this, and must not have every later pass in its trace.
    looking = runOutsideContext(look).finally(() => {
      looking = undefined;
      if (stopped) return;
      timer = runOutsideContext(() => setTimeout(run, again ? 0 : intervalMs));
      again = false;
    });
  };
  run();

  return {
    wake() {
      if (stopped) return;
      if (looking) again = true;
      else run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** @returns how many documents were fully relayed; fewer than `batchSize` ends the pass. */
async function relayBatch(
  collection: RelayOptions['model']['collection'],
  bus: RelayOptions['bus'],
  log: Log,
): Promise<number> {
  // Ids are never empty, so this selects a range of the index on outbox.id, which holds only waiting events.
  const waiting = await collection
    .find({ 'outbox.id': { $gt: '' } }, { projection: { outbox: 1 }, limit: batchSize })
    .toArray();
  let relayed = 0;
  for (const { _id, outbox } of waiting) {
    const { published, fault } = await publishInOrder(outbox as OutboxEntry[], bus);
    if (published.length > 0) {
      await collection.updateOne({ _id }, { $pull: { outbox: { id: { $in: published } } } } as never);
    }
    if (fault instanceof Problem && fault.code === 'service.unavailable') throw fault;
    if (fault) log.error({ err: fault, document: String(_id) }, 'an event cannot be published');
    else relayed += 1;
  }
  return relayed;
}

/**
 * Stops at the first event that cannot be published, so that no later event of the document goes before it.
 */
async function publishInOrder(
  entries: readonly OutboxEntry[],
  bus: RelayOptions['bus'],
): Promise<{ published: string[]; fault?: unknown }> {
  const published: string[] = [];
  for (const { id, subject, body, requestId, traceparent, actor } of entries) {
    // The data was checked against its contract when it was written.
    const event: EventSpec = { kind: 'event', subject, data: z.unknown() };
    try {
      const context = { requestId, traceparent, actor };
      await runInContext(context, () => bus.publish(event, JSON.parse(body), { id }));
    } catch (fault) {
      return { published, fault };
    }
    published.push(id);
  }
  return { published };
}
