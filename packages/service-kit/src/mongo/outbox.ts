import { randomUUID } from 'node:crypto';
import { type DataOf, type EventSpec, obeyContract, Problem } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { currentContext, newContext, runInContext, runOutsideContext } from '@freightwright/runtime-kit';
import type { Collection, Connection } from 'mongoose';
import * as z from 'zod/mini';

/** An event that waits to be published, stored in the document whose change it reports. */
export interface OutboxEntry {
  id: string;
  /** The subject in the event's contract. */
  subject: string;
  /** The event's data as JSON text, so that storing it changes nothing. */
  body: string;
  requestId: string;
  traceparent: string;
  /** The actor of the request that caused it. */
  actor?: string | undefined;
  at: Date;
}

/** The mongoose field for pending events: `new Schema({ ..., outbox: outboxSchema })`. */
export const outboxSchema = {
  type: [
    {
      _id: false,
      id: { type: String, required: true, index: true },
      subject: { type: String, required: true },
      body: { type: String, required: true },
      requestId: { type: String, required: true },
      traceparent: { type: String, required: true },
      actor: String,
      at: { type: Date, required: true },
    },
  ],
  default: (): OutboxEntry[] => [],
};

/**
 * Creates an `outbox` entry for the same write as the change it reports. `id` becomes its message id.
 * @throws ContractError when the data breaks the event's contract.
 * @example const outbox = [outboxEntry(bolIssued, data, { id: bill.id, at: new Date() })];
 */
export function outboxEntry<E extends EventSpec>(
  event: E,
  data: DataOf<E>,
  { id, at }: { id: string; at: Date },
): OutboxEntry {
  const body = JSON.stringify(obeyContract(event.data, data, event.subject));
  const context = currentContext() ?? newContext();
  return { id, subject: event.subject, body, ...context, at };
}

export interface RelayOptions {
  /** A mongoose model whose schema has `outbox: outboxSchema`. */
  model: { collection: Pick<Collection, 'find' | 'bulkWrite'> };
  bus: Pick<Bus, 'publish'>;
  /** Polling interval, milliseconds. Default 1 s. */
  intervalMs?: number;
  log: Log;
}

export type OutboxRelay = ReturnType<typeof relayOutbox>;

/** Documents per pass. */
const batchSize = 100;

/**
 * Publishes the pending events of documents and then removes them. After a crash between the two an event is
 * published again under the same id, and the stream stores it a single time; the same holds when several
 * replicas relay concurrently. The events of one document stay in order, those of several do not.
 * @example const relay = relayOutbox({ model: Bill, bus, log });
 */
export function relayOutbox({ model, bus, intervalMs = 1_000, log }: RelayOptions) {
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
    // A request may trigger a pass, but later passes must not appear in its trace.
    looking = runOutsideContext(look).finally(() => {
      looking = undefined;
      if (stopped) return;
      timer = runOutsideContext(() => setTimeout(run, again ? 0 : intervalMs));
      again = false;
    });
  };
  run();

  return {
    /** Starts a pass now instead of at the next interval: call it after a write. */
    wake(): void {
      if (stopped) return;
      if (looking) again = true;
      else run();
    },
    /** Resolves when the current pass has ended. */
    async stop(): Promise<void> {
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
  // Ids are never empty, so this scans a range of the index on outbox.id, which has only pending events.
  const waiting = await collection
    .find({ 'outbox.id': { $gt: '' } }, { projection: { outbox: 1 }, limit: batchSize })
    .toArray();
  const relayed = await Promise.all(
    waiting.map(async ({ _id, outbox }) => ({
      _id,
      ...(await publishInOrder(outbox as OutboxEntry[], bus)),
    })),
  );
  const cleared = relayed.filter(({ published }) => published.length > 0);
  if (cleared.length > 0) await collection.bulkWrite(cleared.map(clearing), { ordered: false });
  const violations = relayed.filter(({ violation }) => violation !== undefined);
  for (const { _id, violation } of violations) {
    if (violation instanceof Problem && violation.code === 'service.unavailable') throw violation;
    log.error({ err: violation, document: String(_id) }, 'an event cannot be published');
  }
  return waiting.length - violations.length;
}

const clearing = ({ _id, published }: { _id: unknown; published: string[] }) =>
  ({ updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: published } } } } } }) as never;

/** Stops at the first event that cannot be published, to preserve the document's event order. */
async function publishInOrder(
  entries: readonly OutboxEntry[],
  bus: RelayOptions['bus'],
): Promise<{ published: string[]; violation?: unknown }> {
  const published: string[] = [];
  for (const { id, subject, body, requestId, traceparent, actor } of entries) {
    // The data was validated against its contract when it was written.
    const event: EventSpec = { kind: 'event', subject, data: z.unknown() };
    try {
      const context = { requestId, traceparent, actor };
      await runInContext(context, () => bus.publish(event, JSON.parse(body), { id }));
    } catch (violation) {
      return { published, violation };
    }
    published.push(id);
  }
  return { published };
}

export type AuditEventStore = ReturnType<typeof createAuditEventStore>;

interface StoredAuditEvent {
  _id: string;
  outbox: OutboxEntry[];
  expiresAt: Date;
}

/** The retention of the event stream. A message server that is down for longer has lost more than this. */
const waitsAtMostMs = 7 * 24 * 3_600_000;

/**
 * An outbox for actions without a document to store their event in, such as a deletion. The event is stored
 * before the action runs: a crash in between reports an action that did not happen, never the reverse.
 * @example await createAuditEventStore(mongo.connection).note(webhooksActed, data, new Date());
 */
export function createAuditEventStore(connection: Connection) {
  // The connection provides Mongoose, which is lazy-loaded with it.
  const schema = new connection.base.Schema<StoredAuditEvent>(
    {
      _id: { type: String, required: true },
      outbox: outboxSchema,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const auditEvents = connection.model('Act', schema);
  let relay: OutboxRelay | undefined;

  return {
    /** Resolves once the event is stored. It is published soon after, and then deleted here. */
    async note<E extends EventSpec>(event: E, data: DataOf<E>, at: Date): Promise<void> {
      const id = randomUUID();
      const outbox = [outboxEntry(event, data, { id, at })];
      await auditEvents.create({ _id: id, outbox, expiresAt: new Date(at.getTime() + waitsAtMostMs) });
      relay?.wake();
    },
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      const { collection } = auditEvents;
      const find = collection.find.bind(collection);
      // The document contains only its event, so it is deleted after publishing.
      const bulkWrite = ((writes: { updateOne: { filter: { _id: string } } }[]) =>
        auditEvents.deleteMany({
          _id: { $in: writes.map(({ updateOne: { filter } }) => filter._id) },
        })) as never;
      relay = relayOutbox({ ...options, model: { collection: { find, bulkWrite } } });
      return relay;
    },
  };
}
