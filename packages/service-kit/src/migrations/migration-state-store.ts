import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/writes.ts';

export type Database = NonNullable<Connection['db']>;

/** How far the migrations of a database are: one document, in the collection `migrations`. */
interface StoredState {
  _id: 'state';
  /** The last migration that was finished; 0 for what was stored before the first. */
  version: number;
  /** Where the next one goes on: the `_id` up to which its documents are changed. Absent at the beginning. */
  cursor?: unknown;
  /** Documents that the next one has changed so far. */
  changed: number;
  leaseOwner?: string;
  leaseExpiresAt: Date;
}

export type Progress = Pick<StoredState, 'version' | 'cursor' | 'changed'>;

/** Says that another process took the lease over, because this one was silent for too long. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A process that does not renew its lease for so long has died, milliseconds. Every batch renews it. */
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
      // Two replicas at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    version: async () => (await states.findOne({ _id }))?.version ?? 0,
    /** The progress, when nobody else has the lease. From then on this process has it. */
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
    /** Lets the next process begin at once. */
    async release(): Promise<void> {
      await states.updateOne({ _id, leaseOwner: owner }, { $set: { leaseExpiresAt: new Date(0) } });
    },
  };
}
