import type { OwnTerms } from '@freightwright/contracts';
import {
  type OutboxEntry,
  type OutboxRelay,
  outboxSchema,
  type RelayOptions,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** What each user has agreed with a carrier. One document a user. */
export interface TermsStore {
  /** Undefined for a user who keeps no terms. */
  find(userId: string): Promise<OwnTerms | undefined>;
  /** `told` tells it to the audit log. */
  keep(userId: string, terms: OwnTerms, told: OutboxEntry): Promise<void>;
  erase(userId: string): Promise<void>;
  relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay;
}

interface StoredTerms {
  /** The user's id. */
  _id: string;
  terms: OwnTerms;
  outbox?: OutboxEntry[];
}

export function createTermsStore(connection: Connection): TermsStore {
  const schema = new Schema<StoredTerms>(
    {
      _id: { type: String, required: true },
      // The contract has checked the terms, so the database takes them as they are.
      terms: { type: Schema.Types.Mixed, required: true },
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  const kept = connection.model('OwnTerms', schema);
  return {
    async find(userId) {
      return (await kept.findById(userId).lean())?.terms;
    },
    async keep(userId, terms, told) {
      const change = { $set: { terms }, $push: { outbox: told } };
      await kept.updateOne({ _id: userId }, change, { upsert: true });
    },
    async erase(userId) {
      await kept.deleteOne({ _id: userId });
    },
    relayTo: (options) => relayOutbox({ ...options, model: kept }),
  };
}
