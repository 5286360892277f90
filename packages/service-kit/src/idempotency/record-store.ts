import type { Connection } from 'mongoose';
import { deleteInBatches, isDuplicateKey } from '../mongo/writes.ts';
import type { Lease, RequestRecord } from './acquire.ts';

/** A request with an idempotency key, until the key expires. */
export interface IdempotencyRecord extends RequestRecord, Lease {
  key: string;
  /** An account, its test twin, or an anonymous visitor. */
  owner: string;
  /**
   * The same in every attempt. What the request creates is named after it, so a retry creates no duplicate.
   */
  operationId: string;
  /** The recovery point: the progress that an earlier attempt's use case stored. */
  progress?: unknown;
  /** JSON, compressed with gzip. Only a completed request has one. */
  response?: Uint8Array | undefined;
}

export type RecordChange = Partial<
  Pick<IdempotencyRecord, 'status' | 'leaseExpiresAt' | 'progress' | 'response'>
>;

export type IdempotencyRecordStore = ReturnType<typeof createIdempotencyRecordStore>;

interface StoredRecord extends Omit<IdempotencyRecord, 'key' | 'response'> {
  _id: string;
  response?: Buffer | undefined;
}

export function createIdempotencyRecordStore(connection: Connection) {
  const { Schema } = connection.base;
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredRecord>(
    {
      _id: text,
      owner: text,
      requestHash: text,
      expiresAt: moment,
      status: text,
      attempt: text,
      leaseExpiresAt: moment,
      operationId: text,
      // The use case has validated it, so the schema accepts anything.
      progress: Schema.Types.Mixed,
      response: Buffer,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  schema.index({ owner: 1, expiresAt: 1 });
  const records = connection.model('IdempotencyRecord', schema);

  return {
    async find(key: string): Promise<IdempotencyRecord | undefined> {
      const found = await records.findById(key).lean();
      return found ? recordOf(found) : undefined;
    },
    /** False when a record with the same key exists. */
    async insert(record: IdempotencyRecord): Promise<boolean> {
      try {
        await records.create(stored(record));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Replaces `known` by `next` (optimistic lock). False when `known` has changed in the meantime. */
    async replace(known: IdempotencyRecord, next: IdempotencyRecord): Promise<boolean> {
      const { key, attempt, status, leaseExpiresAt } = known;
      const unchanged = { _id: key, attempt, status, leaseExpiresAt };
      return (await records.replaceOne(unchanged, stored(next))).matchedCount === 1;
    },
    /** Updates an attempt's record. False when another attempt has claimed it. */
    async update({ key, attempt }: IdempotencyRecord, change: RecordChange): Promise<boolean> {
      return (await records.updateOne({ _id: key, attempt }, { $set: change })).matchedCount === 1;
    },
    /** Deletes the attempt's record. */
    async remove({ key, attempt }: IdempotencyRecord): Promise<void> {
      await records.deleteOne({ _id: key, attempt });
    },
    /** Deletes an owner's records beyond `atMost`, those that expire first. */
    async trim(owner: string, atMost: number): Promise<void> {
      const [newestOfRest] = await records
        .find({ owner }, { expiresAt: 1 })
        .sort({ expiresAt: -1 })
        .skip(atMost)
        .limit(1)
        .lean();
      if (newestOfRest) {
        await deleteInBatches(records, { owner, expiresAt: { $lte: newestOfRest.expiresAt } });
      }
    },
    countOf: (owner: string): Promise<number> => records.countDocuments({ owner }),
    eraseOf: (owner: string): Promise<void> => deleteInBatches(records, { owner }),
  };
}

const stored = ({ key, response, ...rest }: IdempotencyRecord): StoredRecord => ({
  _id: key,
  ...rest,
  ...(response && { response: Buffer.from(response) }),
});

const recordOf = ({ _id: key, response, ...rest }: StoredRecord): IdempotencyRecord => ({
  key,
  ...rest,
  ...(response && { response: bytesOf(response) }),
});

/** Without mongoose documents, a Buffer is returned as a BSON Binary. */
const bytesOf = (bytes: unknown): Uint8Array =>
  bytes instanceof Uint8Array ? bytes : (bytes as { buffer: Uint8Array }).buffer;
