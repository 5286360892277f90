import { type AllowanceName, allowanceNames } from '@freightwright/contracts';
import { deleteInBatches, isDuplicateInBulk } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface UseDate {
  _id: string;
  /** The allowance and the user. */
  owner: string;
  at: Date;
  expiresAt: Date;
}

/** One committed use of a user. */
interface DatedUse {
  allowance: AllowanceName;
  userId: string;
  reservationId: string;
  at: Date;
}

export type UseDateStore = ReturnType<typeof createUseDateStore>;

/** How many uses an export reads in one query. */
const maxDatesPerBatch = 500;

/** Long enough for the previous month to be complete. */
const retentionMs = 63 * 24 * 3_600_000;

/**
 * When each user used an allowance. For display only: the ledger decides whether a use is allowed, and
 * deletes a use soon after its slot is free.
 */
export function createUseDateStore(connection: Connection) {
  const schema = new Schema<UseDate>(
    {
      _id: { type: String, required: true },
      owner: { type: String, required: true },
      at: { type: Date, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ owner: 1, at: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const dates = connection.model('UseDate', schema);
  const ownersOf = (userId: string) => allowanceNames.map((allowance) => ownerOf(allowance, userId));
  const ownerOf = (allowance: AllowanceName, userId: string) => `${allowance}:${userId}`;
  return {
    /** Stores the uses. Idempotent. */
    async save(uses: readonly DatedUse[]) {
      const added = uses.map(({ allowance, userId, reservationId, at }): UseDate => {
        const owner = ownerOf(allowance, userId);
        const expiresAt = new Date(at.getTime() + retentionMs);
        return { _id: `${owner}:${reservationId}`, owner, at, expiresAt };
      });
      try {
        await dates.insertMany(added, { ordered: false, lean: true });
      } catch (error) {
        if (!isDuplicateInBulk(error)) throw error;
      }
    },
    async between(allowance: AllowanceName, userId: string, { from, before }: { from: Date; before: Date }) {
      const found = await dates
        .find({ owner: ownerOf(allowance, userId), at: { $gte: from, $lt: before } }, { _id: 0, at: 1 })
        .lean();
      return found.map(({ at }) => at);
    },
    countOf: (userId: string) => dates.countDocuments({ owner: { $in: ownersOf(userId) } }),
    /** The user's next uses after a position, which is the id of the previous one. */
    async after(userId: string, key: string | undefined) {
      const owner = { $in: ownersOf(userId) };
      const found = await dates
        .find({ owner, ...(key !== undefined && { _id: { $gt: key } }) })
        .sort({ _id: 1 })
        .limit(maxDatesPerBatch)
        .lean();
      return found.map(({ _id: id, owner: whose, at }) => ({ id, allowance: whose.split(':')[0] ?? '', at }));
    },
    eraseOf: (userId: string) => deleteInBatches(dates, { owner: { $in: ownersOf(userId) } }),
  };
}
