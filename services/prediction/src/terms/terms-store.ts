import type { OwnTerms } from '@freightwright/contracts';
import { type Connection, Schema } from 'mongoose';

/** What each user has agreed with a carrier. One document a user. */
export interface TermsStore {
  /** Undefined for a user who keeps no terms. */
  find(userId: string): Promise<OwnTerms | undefined>;
  keep(userId: string, terms: OwnTerms): Promise<void>;
  erase(userId: string): Promise<void>;
}

interface StoredTerms {
  /** The user's id. */
  _id: string;
  terms: OwnTerms;
}

export function createTermsStore(connection: Connection): TermsStore {
  const schema = new Schema<StoredTerms>(
    {
      _id: { type: String, required: true },
      // The contract has checked the terms, so the database takes them as they are.
      terms: { type: Schema.Types.Mixed, required: true },
    },
    { versionKey: false, minimize: false },
  );
  const kept = connection.model('OwnTerms', schema);
  return {
    async find(userId) {
      return (await kept.findById(userId).lean())?.terms;
    },
    async keep(userId, terms) {
      await kept.updateOne({ _id: userId }, { $set: { terms } }, { upsert: true });
    },
    async erase(userId) {
      await kept.deleteOne({ _id: userId });
    },
  };
}
