import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface ExportQuota {
  /** The user's id. */
  _id: string;
  /** When the last exports started, oldest first. */
  begunAt: Date[];
  /** The lease of an export in progress. */
  leaseExpiresAt: Date;
  expiresAt: Date;
}

export const exportsADay = 3;
/** Longer than an export takes: after that its process has died. */
export const exportAtMostMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

export type ExportQuotaStore = ReturnType<typeof createExportQuotaStore>;

/** Rate limit of a user's exports: a few a day, one at a time. */
export function createExportQuotaStore(connection: Connection) {
  const schema = new Schema<ExportQuota>(
    {
      _id: { type: String, required: true },
      begunAt: { type: [Date], required: true },
      leaseExpiresAt: { type: Date, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const quotas = connection.model('ExportQuota', schema);

  async function begin(userId: string, now: Date): Promise<boolean> {
    const room = [
      { [`begunAt.${exportsADay - 1}`]: { $exists: false } },
      { 'begunAt.0': { $lte: new Date(now.getTime() - dayMs) } },
    ];
    try {
      // A user without quota does not match, so the upsert inserts a second document and fails on the _id.
      await quotas.updateOne(
        { _id: userId, leaseExpiresAt: { $lte: now }, $or: room },
        {
          $push: { begunAt: { $each: [now], $slice: -exportsADay } },
          $set: {
            leaseExpiresAt: new Date(now.getTime() + exportAtMostMs),
            expiresAt: new Date(now.getTime() + dayMs),
          },
        },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    /** Starts an export. Otherwise returns when the next one may start. */
    async take(userId: string, now: Date): Promise<{ taken: true } | { taken: false; freeAt: Date }> {
      if (await begin(userId, now)) return { taken: true };
      const stored = await quotas.findById(userId).lean();
      const oldest = stored?.begunAt.length === exportsADay ? stored.begunAt[0] : undefined;
      const freeAtMs = Math.max(
        now.getTime(),
        stored?.leaseExpiresAt.getTime() ?? 0,
        oldest ? oldest.getTime() + dayMs : 0,
      );
      return { taken: false, freeAt: new Date(freeAtMs) };
    },
    /** Ends an export. `counts` is false for one that could not start. */
    async release(userId: string, begunAt: Date, { counts }: { counts: boolean }) {
      await quotas.updateOne(
        { _id: userId, begunAt },
        { $set: { leaseExpiresAt: new Date(0) }, ...(!counts && { $pull: { begunAt } }) },
      );
    },
    countOf: (userId: string) => quotas.countDocuments({ _id: userId }),
    async eraseOf(userId: string) {
      await quotas.deleteOne({ _id: userId });
    },
  };
}
