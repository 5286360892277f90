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

/** A document with pending events. */
interface Waiting {
  _id: unknown;
  outbox: readonly OutboxEntry[];
}

/** Its events that are published, and can be removed. */
interface Published {
  _id: unknown;
  published: string[];
}

/**
 * Publishes the pending events of documents and then removes them. After a crash between the two an event is
 * published again under the same id, and the stream stores it a single time; the same holds when several
 * replicas relay concurrently. The events of one document stay in order, those of several do not.
 * @example const relay = relayOutbox({ model: Bill, bus, log });
 */
export function relayOutbox({ model: { collection }, bus, intervalMs = 1_000, log }: RelayOptions) {
  let timer: NodeJS.Timeout | undefined;
  let passing: Promise<void> | undefined;
  let stopped = false;
  /** Documents that this process inserted: their events need not be read. */
  const inserted: Waiting[] = [];
  /** Published, and removed together before the next look. */
  let done: Published[] = [];
  let lookAtMs = 0;

  /** @returns how many documents are fully relayed. */
  async function publishAll(waiting: readonly Waiting[]): Promise<number> {
    const relayed = await Promise.all(
      waiting.map(async ({ _id, outbox }) => ({ _id, ...(await publishInOrder(outbox, bus)) })),
    );
    done.push(...relayed.filter(({ published }) => published.length > 0));
    const violations = relayed.filter(({ violation }) => violation !== undefined);
    for (const { _id, violation } of violations) {
      if (violation instanceof Problem && violation.code === 'service.unavailable') throw violation;
      log.error({ err: violation, document: String(_id) }, 'an event cannot be published');
    }
    return waiting.length - violations.length;
  }

  async function removePublished(): Promise<void> {
    const removed = done;
    done = [];
    if (removed.length > 0) await collection.bulkWrite(removed.map(clearing), { ordered: false });
  }

  /** Publishes what is stored. Fewer than `batchSize` documents end it. */
  async function look(): Promise<void> {
    lookAtMs = performance.now() + intervalMs;
    await removePublished();
    let found: number;
    do {
      // Ids are never empty, so this scans a range of the index on outbox.id, which has only pending events.
      const waiting = await collection
        .find({ 'outbox.id': { $gt: '' } }, { projection: { outbox: 1 }, limit: batchSize })
        .toArray();
      found = await publishAll(waiting as unknown as Waiting[]);
      await removePublished();
    } while (found === batchSize && !stopped);
  }

  async function pass(): Promise<void> {
    try {
      while (inserted.length > 0 && !stopped) await publishAll(inserted.splice(0, batchSize));
      if (performance.now() >= lookAtMs || done.length >= batchSize) await look();
    } catch (err) {
      log.warn({ err }, 'events wait in the outbox');
    }
  }
  const run = () => {
    clearTimeout(timer);
    // A request may trigger a pass, but later passes must not appear in its trace.
    passing = runOutsideContext(pass).finally(() => {
      passing = undefined;
      if (stopped) return;
      const againMs = inserted.length > 0 ? 0 : Math.max(0, lookAtMs - performance.now());
      timer = runOutsideContext(() => setTimeout(run, againMs));
    });
  };
  run();

  return {
    /**
     * Starts a pass now instead of at the next interval: call it after a write.
     * @param document what was just inserted, so that it need not be read for its events.
     */
    wake(document?: Waiting): void {
      if (stopped) return;
      if (document) inserted.push(document);
      else lookAtMs = 0;
      if (!passing) run();
    },
    /** Resolves when the current pass has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await passing;
      await removePublished().catch((err: unknown) =>
        log.warn({ err }, 'published events stay in the outbox'),
      );
    },
  };
}

const clearing = ({ _id, published }: Published) =>
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
