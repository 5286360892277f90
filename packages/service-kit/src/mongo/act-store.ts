import { randomUUID } from 'node:crypto';
import type { DataOf, EventSpec } from '@freightwright/contracts';
import type { Connection } from 'mongoose';
import { type OutboxEntry, outboxEntry, outboxSchema } from './outbox.ts';
import { type OutboxRelay, type RelayOptions, relayOutbox } from './relay-outbox.ts';

/**
 * Acts that leave no document behind in which their event could wait, such as a deletion. An act is noted before it is
 * carried out: whoever dies in between has told of an act that was not done, and never the other way round.
 */
export interface ActStore {
  /** Resolves once the event is stored. It is published soon after, and then forgotten here. */
  note<E extends EventSpec>(event: E, data: DataOf<E>, at: Date): Promise<void>;
  relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay;
}

interface StoredAct {
  _id: string;
  outbox: OutboxEntry[];
  expiresAt: Date;
}

/** As long as the stream of events keeps one. A message server that is away for longer has lost more than this. */
const waitsAtMostMs = 7 * 24 * 3_600_000;

export function createActStore(connection: Connection): ActStore {
  // The connection brings Mongoose with it, which is loaded when somebody connects.
  const schema = new connection.base.Schema<StoredAct>(
    {
      _id: { type: String, required: true },
      outbox: outboxSchema,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const acts = connection.model('Act', schema);
  let relay: OutboxRelay | undefined;

  return {
    async note(event, data, at) {
      const id = randomUUID();
      const outbox = [outboxEntry(event, data, { id, at })];
      await acts.create({ _id: id, outbox, expiresAt: new Date(at.getTime() + waitsAtMostMs) });
      relay?.wake();
    },
    relayTo(options) {
      const { collection } = acts;
      const find = collection.find.bind(collection);
      // A document is its one event, so the document goes when the event is out.
      const updateOne = (({ _id }: { _id: string }) => acts.deleteOne({ _id })) as never;
      relay = relayOutbox({ ...options, model: { collection: { find, updateOne } } });
      return relay;
    },
  };
}
