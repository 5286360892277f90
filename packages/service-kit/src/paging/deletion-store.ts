import type { Principal } from '@freightwright/contracts';
import type { Connection } from 'mongoose';
import { deleteInBatches, isDuplicateKey } from '../mongo/writes.ts';
import { callerAsUser } from '../principal.ts';
import { openWalk, type Walk, type WalkQuery } from './walk.ts';

/** That an entry was deleted, so that a client that synchronizes a list learns of it. */
interface Deletion {
  /** The id of the entry. */
  _id: string;
  userId: string;
  deletedAt: Date;
  expiresAt: Date;
}

/** The required subset of a mongoose model. */
interface Entries {
  exists(filter: object): PromiseLike<unknown>;
  deleteOne(filter: object): PromiseLike<{ deletedCount: number }>;
}

const retentionMs = 30 * 24 * 3_600_000;

export type DeletionStore = ReturnType<typeof createDeletionStore>;

/** Records which entries of a collection their owners have deleted, for 30 days. */
export function createDeletionStore(connection: Connection, { nowMs }: { nowMs: () => number }) {
  const { Schema } = connection.base;
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<Deletion>(
    { _id: text, userId: text, deletedAt: moment, expiresAt: moment },
    { versionKey: false },
  );
  schema.index({ userId: 1, deletedAt: 1, _id: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const deletions = connection.model('Deletion', schema);

  /** False when it is recorded already. */
  async function add(id: string, userId: string): Promise<boolean> {
    const deletedAt = new Date(nowMs());
    try {
      const expiresAt = new Date(deletedAt.getTime() + retentionMs);
      await deletions.create({ _id: id, userId, deletedAt, expiresAt });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  return {
    /**
     * Deletes an entry of a user. Its deletion is recorded before, so that it is not lost when the process dies
     * between the two.
     * @param where further conditions, such as a state in which it may be deleted.
     * @returns false when there is no such entry.
     */
    async deleteOne(
      entries: Entries,
      { id, userId, ...where }: { id: string; userId: string; [condition: string]: unknown },
    ): Promise<boolean> {
      const entry: object = { _id: id, userId, ...where };
      if (!(await entries.exists(entry))) return false;
      const isAdded = await add(id, userId);
      const { deletedCount } = await entries.deleteOne(entry);
      if (deletedCount === 1) return true;
      // It cannot be deleted anymore, or another request has deleted it.
      if (isAdded && (await entries.exists({ _id: id }))) await deletions.deleteOne({ _id: id });
      return false;
    },
    /** A page of the user's deletions. */
    async list(userId: string, { filter, sort, limit }: Walk) {
      const found = await deletions
        .find({ userId, ...filter } as object)
        .sort(sort)
        .limit(limit)
        .lean();
      return found.map(({ _id: id, deletedAt }) => ({ id, deletedAt }));
    },
    countOf: (userId: string) => deletions.countDocuments({ userId }),
    eraseOf: (userId: string) => deleteInBatches(deletions, { userId }),
  };
}

const perPage = 100;

/**
 * A page of the caller's deletions, oldest first.
 * @throws Problem 'request.invalid' for an invalid cursor.
 */
export async function listDeletions(
  { deletions, nowMs }: { deletions: Pick<DeletionStore, 'list'>; nowMs: () => number },
  principal: Principal,
  query: Omit<WalkQuery, 'sort'>,
) {
  const walk = openWalk(query, { nowMs, perPage, defaultSort: 'deletedAt' });
  const { shown, next } = walk.page(await deletions.list(callerAsUser(principal).userId, walk));
  return { deleted: shown.map(({ id, deletedAt }) => ({ id, deletedAt: deletedAt.toISOString() })), ...next };
}
