import { randomBytes } from 'node:crypto';
import {
  assertSameRequest,
  deleteInBatches,
  isDuplicateKey,
  type RequestMark,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/**
 * Gives a request with a key the same seed each time it comes. Whatever is made is named after the seed and made only
 * if it is not there, so a repeat comes to the same, also when the first time died halfway.
 */
export interface KeyedStore {
  /** @throws Problem 'idempotency.key-reused' when the key came with another request before. */
  seedOf(userId: string, mark: RequestMark | undefined, now: Date): Promise<Seed>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
}

export interface Seed {
  /** 22 characters of base64url. */
  seed: string;
  /** The same request came before. */
  isRepeat: boolean;
}

interface StoredRequest {
  _id: string;
  userId: string;
  fingerprint: string;
  seed: string;
  until: Date;
}

const newSeed = (): string => randomBytes(16).toString('base64url');

export function createKeyedStore(connection: Connection): KeyedStore {
  const text = { type: String, required: true } as const;
  const schema = new Schema<StoredRequest>(
    { _id: text, userId: text, fingerprint: text, seed: text, until: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: 0 });
  schema.index({ userId: 1 });
  const requests = connection.model('KeyedRequest', schema);

  async function keep(userId: string, { key, fingerprint, until }: RequestMark): Promise<string | undefined> {
    const seed = newSeed();
    try {
      await requests.create({ _id: key, userId, fingerprint, seed, until });
      return seed;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return undefined;
    }
  }

  return {
    async seedOf(userId, mark, now) {
      if (!mark) return { seed: newSeed(), isRepeat: false };
      await requests.deleteOne({ _id: mark.key, until: { $lte: now } });
      for (;;) {
        const seed = await keep(userId, mark);
        if (seed !== undefined) return { seed, isRepeat: false };
        const known = await requests.findById(mark.key).lean();
        // It may have ended between the two.
        if (!known) continue;
        assertSameRequest(known, mark);
        return { seed: known.seed, isRepeat: true };
      }
    },
    countOf: (userId) => requests.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(requests, { userId }),
  };
}
