import type { Connection } from 'mongoose';
import { deleteInBatches, isDuplicateKey } from '../mongo/writes.ts';
import type { Lease, RequestRecord } from './acquire.ts';

/** A request that came with an idempotency key, for as long as the key stands for it. */
export interface IdempotencyRecord extends RequestRecord, Lease {
  key: string;
  /** An account, the test twin of one, or a visitor who is not signed in. */
  owner: string;
  /** The same in every attempt. What the request makes is named after it, so that nothing is made twice. */
  operationId: string;
  /** The recovery point: how far an earlier attempt came, as its use case stored it. */
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
      // The use case has checked it, so the database takes it as it is.
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
    /** False when there is a record with the same key. */
    async insert(record: IdempotencyRecord): Promise<boolean> {
      try {
        await records.create(stored(record));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Puts `next` in the place of `known`. False when that has changed meanwhile. */
    async replace(known: IdempotencyRecord, next: IdempotencyRecord): Promise<boolean> {
      const { key, attempt, status, leaseExpiresAt } = known;
      const unchanged = { _id: key, attempt, status, leaseExpiresAt };
      return (await records.replaceOne(unchanged, stored(next))).matchedCount === 1;
    },
    /** Changes the record of an attempt. False when another attempt has taken it over. */
    async update({ key, attempt }: IdempotencyRecord, change: RecordChange): Promise<boolean> {
      return (await records.updateOne({ _id: key, attempt }, { $set: change })).matchedCount === 1;
    },
    /** The attempt leaves no trace. */
    async remove({ key, attempt }: IdempotencyRecord): Promise<void> {
      await records.deleteOne({ _id: key, attempt });
    },
    /** Removes what is more than `atMost` of one owner, those first that expire first. */
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

/** Without mongoose's documents, a Buffer is returned as BSON's Binary. */
const bytesOf = (bytes: unknown): Uint8Array =>
  bytes instanceof Uint8Array ? bytes : (bytes as { buffer: Uint8Array }).buffer;
