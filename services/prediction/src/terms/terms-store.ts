import type { OwnTerms } from '@freightwright/contracts';
import { type OutboxEntry, outboxSchema, type RelayOptions, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface StoredTerms {
  /** The user's id. */
  _id: string;
  terms: OwnTerms;
  outbox?: OutboxEntry[];
}

export type TermsStore = ReturnType<typeof createTermsStore>;

/** Each user's terms with a carrier. One document per user. */
export function createTermsStore(connection: Connection) {
  const schema = new Schema<StoredTerms>(
    {
      _id: { type: String, required: true },
      // The contract has validated the terms, so the schema accepts them as they are.
      terms: { type: Schema.Types.Mixed, required: true },
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  const stored = connection.model('OwnTerms', schema);
  return {
    /** Undefined for a user without terms. */
    find: async (userId: string): Promise<OwnTerms | undefined> =>
      (await stored.findById(userId).lean())?.terms,
    /** `told` is the outbox event for the audit log. */
    async save(userId: string, terms: OwnTerms, outboxEntry: OutboxEntry): Promise<void> {
      const change = { $set: { terms }, $push: { outbox: outboxEntry } };
      await stored.updateOne({ _id: userId }, change, { upsert: true });
    },
    countOf: (userId: string) => stored.countDocuments({ _id: userId }),
    eraseOf: (userId: string) => stored.deleteOne({ _id: userId }),
    relayTo: (options: Omit<RelayOptions, 'model'>) => relayOutbox({ ...options, model: stored }),
  };
}
