import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/writes.ts';

/** What a service had of an account before the erasure began, so that a retry reports the same counts. */
interface ErasureRecord {
  /** The closure's id and look. The record contains nothing that identifies the person. */
  id: string;
  found: { what: string; count: number }[];
  at: Date;
}

export type ErasureRecordStore = ReturnType<typeof createErasureRecordStore>;

/** Longer than a closure's report can be read. */
const retentionMs = 60 * 24 * 3_600_000;

/**
 * Persists what each erasure found, for 60 days, in the service's own database.
 * @example const records = createErasureRecordStore(mongo.connection);
 */
export function createErasureRecordStore(connection: Connection) {
  const schema = new connection.base.Schema<Omit<ErasureRecord, 'id'> & { _id: string; expiresAt: Date }>(
    {
      _id: { type: String, required: true },
      found: [
        { _id: false, what: { type: String, required: true }, count: { type: Number, required: true } },
      ],
      at: { type: Date, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const records = connection.model('Erasure', schema);

  async function find(id: string): Promise<ErasureRecord | undefined> {
    const retained = await records.findById(id).lean();
    return retained ? { id, found: retained.found, at: retained.at } : undefined;
  }

  return {
    find,
    /** Stores the record unless there is one. @returns the one that is stored. */
    async save(record: ErasureRecord): Promise<ErasureRecord> {
      const { id, found, at } = record;
      try {
        await records.create({ _id: id, found, at, expiresAt: new Date(at.getTime() + retentionMs) });
        return record;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await find(id)) ?? record;
      }
    },
  };
}
