import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/writes.ts';

export type Database = NonNullable<Connection['db']>;

/** The migration state of a database: one document in the collection `migrations`. */
interface StoredState {
  _id: 'state';
  /** The last completed migration; 0 before the first. */
  version: number;
  /** The `_id` up to which the next migration has changed documents. Absent at the start. */
  cursor?: unknown;
  /** Documents that the next migration has changed so far. */
  changed: number;
  leaseOwner?: string;
  leaseExpiresAt: Date;
}

export type Progress = Pick<StoredState, 'version' | 'cursor' | 'changed'>;

/** Thrown when another process has claimed the lease, because this one did not renew it in time. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A process that has not renewed its lease for this long has died, milliseconds. Every batch renews it. */
export const leaseMs = 30_000;

export type MigrationState = ReturnType<typeof migrationState>;

/** @param owner an id of this process alone. */
export function migrationState(db: Database, owner: string, nowMs: () => number) {
  const states = db.collection<StoredState>('migrations');
  const _id = 'state';
  const expiry = () => new Date(nowMs() + leaseMs);

  async function insertWhenMissing(): Promise<void> {
    try {
      await states.updateOne(
        { _id },
        { $setOnInsert: { version: 0, changed: 0, leaseExpiresAt: new Date(0) } },
        { upsert: true },
      );
    } catch (error) {
      // Two replicas inserted at the same time.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    version: async () => (await states.findOne({ _id }))?.version ?? 0,
    /** Acquires the lease and returns the progress, unless another process has the lease. */
    async takeLease(): Promise<Progress | undefined> {
      await insertWhenMissing();
      const taken = await states.findOneAndUpdate(
        { _id, leaseExpiresAt: { $lte: new Date(nowMs()) } },
        { $set: { leaseOwner: owner, leaseExpiresAt: expiry() } },
        { returnDocument: 'after' },
      );
      return taken ?? undefined;
    },
    /** Stores the progress and renews the lease. @throws LeaseLost when another process has it. */
    async save({ version, cursor, changed }: Progress): Promise<void> {
      const { matchedCount } = await states.updateOne(
        { _id, leaseOwner: owner },
        cursor === undefined
          ? { $set: { version, changed, leaseExpiresAt: expiry() }, $unset: { cursor: '' } }
          : { $set: { version, cursor, changed, leaseExpiresAt: expiry() } },
      );
      if (matchedCount === 0) throw new LeaseLost('another process has taken the migrations over');
    },
    /** Lets the next process start at once. */
    async release(): Promise<void> {
      await states.updateOne({ _id, leaseOwner: owner }, { $set: { leaseExpiresAt: new Date(0) } });
    },
  };
}
