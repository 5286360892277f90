import { type Connection, Schema } from 'mongoose';
import { deleteInBatches } from '../mongo/delete-in-batches.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';

/** A request that came with a key, for as long as its key stands for it. */
export interface KeptAnswer {
  /** The key and whose it is. */
  id: string;
  /** An account, or the test twin of one. */
  userId: string;
  fingerprint: string;
  until: Date;
  /** A new id for every attempt. Only the last one may finish. */
  attempt: string;
  /** Until then somebody is at work on it. */
  heldUntil: Date;
  /** JSON, compressed with gzip. Undefined while there is none, and when it is too large to be kept. */
  answer: Uint8Array | undefined;
}

export interface KeptAnswerStore {
  find(id: string): Promise<KeptAnswer | undefined>;
  /**
   * Stores a request that has begun, or one that is done. False when the same key is held by somebody else at `now`, or
   * has an answer already.
   */
  put(kept: KeptAnswer, now: Date): Promise<boolean>;
  /** Ends an attempt, with its answer unless that is too large. */
  finish(attempt: Pick<KeptAnswer, 'id' | 'attempt'>, answer: Uint8Array | undefined): Promise<void>;
  /** The attempt leaves no trace. */
  undo(attempt: Pick<KeptAnswer, 'id' | 'attempt'>): Promise<void>;
  /** Removes what is more than `atMost` of one user, those first whose keys end first. */
  trim(userId: string, atMost: number): Promise<void>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
}

type StoredAnswer = Omit<KeptAnswer, 'id' | 'answer'> & { _id: string; answer: Buffer | null };

export function createKeptAnswerStore(connection: Connection): KeptAnswerStore {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredAnswer>(
    {
      _id: text,
      userId: text,
      fingerprint: text,
      until: moment,
      attempt: text,
      heldUntil: moment,
      answer: { type: Buffer, default: null },
    },
    { versionKey: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: 0 });
  schema.index({ userId: 1, until: 1 });
  const kept = connection.model('KeptAnswer', schema);

  return {
    async find(id) {
      const found = await kept.findById(id).lean();
      return found ? keptOf(found) : undefined;
    },
    async put({ id, answer, ...rest }, now) {
      const stored = { ...rest, answer: answer ? Buffer.from(answer) : null };
      try {
        await kept.create({ _id: id, ...stored });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const free = [
        { until: { $lte: now } },
        { fingerprint: rest.fingerprint, answer: null, heldUntil: { $lte: now } },
      ];
      const { matchedCount } = await kept.updateOne({ _id: id, $or: free }, { $set: stored });
      return matchedCount === 1;
    },
    async finish({ id, attempt }, answer) {
      await kept.updateOne(
        { _id: id, attempt },
        { $set: { heldUntil: new Date(0), answer: answer ? Buffer.from(answer) : null } },
      );
    },
    async undo({ id, attempt }) {
      await kept.deleteOne({ _id: id, attempt });
    },
    async trim(userId, atMost) {
      const [newestOfRest] = await kept
        .find({ userId }, { until: 1 })
        .sort({ until: -1 })
        .skip(atMost)
        .limit(1)
        .lean();
      if (newestOfRest) await deleteInBatches(kept, { userId, until: { $lte: newestOfRest.until } });
    },
    countOf: (userId) => kept.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(kept, { userId }),
  };
}

const keptOf = ({ _id: id, answer, ...rest }: StoredAnswer): KeptAnswer => ({
  id,
  ...rest,
  answer: answer === null ? undefined : bytesOf(answer),
});

/** Without mongoose's documents, a Buffer is returned as BSON's Binary. */
const bytesOf = (stored: unknown): Uint8Array =>
  stored instanceof Uint8Array ? stored : (stored as { buffer: Uint8Array }).buffer;
