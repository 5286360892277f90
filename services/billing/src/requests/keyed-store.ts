import { deleteInBatches, isDuplicateKey, type RequestMark } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A request with a key, for as long as its key stands for it. */
export interface KeyedRequest {
  key: string;
  userId: string;
  fingerprint: string;
  until: Date;
  /** A new id for every attempt. Only the last one may finish. */
  attempt: string;
  /** Until then a process is working on it. */
  heldUntil: Date;
  /** The answer as JSON, once it is there. */
  answer: string | null;
}

export interface KeyedStore {
  find(key: string): Promise<KeyedRequest | undefined>;
  /** Begins the request, or takes over one whose process died. Undefined when another one works on it. */
  begin(
    mark: RequestMark,
    attempt: { userId: string; id: string; heldUntil: Date },
    now: Date,
  ): Promise<KeyedRequest | undefined>;
  /** From now on the same request gets this answer. */
  finish(request: KeyedRequest, answer: string): Promise<void>;
  /** The request leaves no trace. */
  undo(request: KeyedRequest): Promise<void>;
  /** Removes a request whose key no longer stands for it at `now`. */
  forget(key: string, now: Date): Promise<void>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
}

interface StoredRequest extends Omit<KeyedRequest, 'key'> {
  _id: string;
}

export function createKeyedStore(connection: Connection): KeyedStore {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredRequest>(
    {
      _id: text,
      userId: text,
      fingerprint: text,
      until: moment,
      attempt: text,
      heldUntil: moment,
      answer: { type: String, default: null },
    },
    { versionKey: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: 0 });
  schema.index({ userId: 1 });
  const requests = connection.model('KeyedRequest', schema);
  const ours = ({ key, attempt }: KeyedRequest) => ({ _id: key, attempt });
  const requestOf = ({ _id: key, ...rest }: StoredRequest): KeyedRequest => ({ key, ...rest });

  return {
    async find(key) {
      const found = await requests.findById(key).lean();
      return found ? requestOf(found) : undefined;
    },
    async begin({ key, fingerprint, until }, { userId, id: attempt, heldUntil }, now) {
      try {
        const begun = await requests.create({ _id: key, userId, fingerprint, until, attempt, heldUntil });
        return requestOf(begun.toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const left = await requests
        .findOneAndUpdate(
          { _id: key, fingerprint, answer: null, heldUntil: { $lte: now } },
          { $set: { attempt, heldUntil } },
          { returnDocument: 'after' },
        )
        .lean();
      return left ? requestOf(left) : undefined;
    },
    async finish(request, answer) {
      await requests.updateOne(ours(request), { $set: { answer } });
    },
    async undo(request) {
      await requests.deleteOne(ours(request));
    },
    async forget(key, now) {
      await requests.deleteOne({ _id: key, until: { $lte: now } });
    },
    countOf: (userId) => requests.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(requests, { userId }),
  };
}
