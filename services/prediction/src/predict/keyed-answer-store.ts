import type { Prediction } from '@freightwright/contracts';
import { deleteInBatches, isDuplicateKey, type RequestMark } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A request with a key, for as long as its key stands for it. */
export interface KeyedRequest {
  key: string;
  /** The user, or the visitor who is not signed in. */
  owner: string;
  fingerprint: string;
  until: Date;
  /** The id of the estimate and of its use, the same in every attempt, so that it is counted once. */
  id: string;
  /** A new id for every attempt. Only the last one may finish. */
  attempt: string;
  /** Until then a process is working on it. */
  heldUntil: Date;
  /** What was worked out, which is answered once its use is counted. */
  prediction: Prediction | undefined;
  isDone: boolean;
}

export interface KeyedAnswerStore {
  find(key: string): Promise<KeyedRequest | undefined>;
  /**
   * Begins the request, or continues one whose process died, under the id that it had. Undefined when another
   * process works on it, or it was carried out.
   */
  begin(
    mark: RequestMark,
    attempt: Pick<KeyedRequest, 'owner' | 'id' | 'attempt' | 'heldUntil'>,
    now: Date,
  ): Promise<KeyedRequest | undefined>;
  /** Keeps what was worked out, before its use is counted. False when another attempt has taken over. */
  note(request: KeyedRequest, prediction: Prediction): Promise<boolean>;
  /** From now on the same request gets the same answer. */
  finish(request: KeyedRequest): Promise<void>;
  /** The same request can begin at once, under the same id. */
  giveUp(request: KeyedRequest): Promise<void>;
  /** The request leaves no trace. */
  undo(request: KeyedRequest): Promise<void>;
  /** Removes a request whose key no longer stands for it at `now`. */
  forget(key: string, now: Date): Promise<void>;
  countOf(owner: string): Promise<number>;
  eraseOf(owner: string): Promise<void>;
}

interface StoredRequest extends Omit<KeyedRequest, 'key' | 'prediction'> {
  _id: string;
  prediction?: Prediction;
}

export function createKeyedAnswerStore(connection: Connection): KeyedAnswerStore {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredRequest>(
    {
      _id: text,
      owner: text,
      fingerprint: text,
      until: moment,
      id: text,
      attempt: text,
      heldUntil: moment,
      // The contract has checked it, so the database takes it as it is.
      prediction: Schema.Types.Mixed,
      isDone: { type: Boolean, required: true },
    },
    { versionKey: false, minimize: false, id: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: 0 });
  schema.index({ owner: 1 });
  const requests = connection.model('KeyedRequest', schema);
  const ours = ({ key, attempt }: KeyedRequest) => ({ _id: key, attempt });

  return {
    async find(key) {
      const found = await requests.findById(key).lean();
      return found ? requestOf(found) : undefined;
    },
    async begin({ key, fingerprint, until }, { owner, id, attempt, heldUntil }, now) {
      try {
        const begun = await requests.create({
          _id: key,
          owner,
          fingerprint,
          until,
          id,
          attempt,
          heldUntil,
          isDone: false,
        });
        return requestOf(begun.toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const left = await requests
        .findOneAndUpdate(
          { _id: key, fingerprint, isDone: false, heldUntil: { $lte: now } },
          { $set: { attempt, heldUntil } },
          { returnDocument: 'after' },
        )
        .lean();
      return left ? requestOf(left) : undefined;
    },
    async note(request, prediction) {
      const { matchedCount } = await requests.updateOne(ours(request), { $set: { prediction } });
      return matchedCount === 1;
    },
    async finish(request) {
      await requests.updateOne(ours(request), { $set: { isDone: true } });
    },
    async giveUp(request) {
      await requests.updateOne(ours(request), { $set: { heldUntil: new Date(0) } });
    },
    async undo(request) {
      await requests.deleteOne(ours(request));
    },
    async forget(key, now) {
      await requests.deleteOne({ _id: key, until: { $lte: now } });
    },
    countOf: (owner) => requests.countDocuments({ owner }),
    eraseOf: (owner) => deleteInBatches(requests, { owner }),
  };
}

const requestOf = ({ _id: key, prediction, ...rest }: StoredRequest): KeyedRequest => ({
  key,
  prediction,
  ...rest,
});
