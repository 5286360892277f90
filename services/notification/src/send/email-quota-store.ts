import { deleteInBatches, isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface QuotaCounter {
  _id: string;
  used: number;
  expiresAt: Date;
}

export type EmailQuotaStore = ReturnType<typeof createEmailQuotaStore>;

/**
 * Exact email counts per quota window, for any number of replicas. MongoDB deletes counters of past windows.
 */
export function createEmailQuotaStore(connection: Connection) {
  const schema = new Schema<QuotaCounter>(
    {
      _id: { type: String, required: true },
      used: { type: Number, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const counters = connection.model('EmailQuota', schema);

  async function spend(windowId: string, limit: number, endsAtMs: number, retry = true): Promise<boolean> {
    try {
      // A full counter does not match the filter, so the upsert inserts a second document and fails on its
      // _id.
      await counters.updateOne(
        { _id: windowId, used: { $lt: limit } },
        { $inc: { used: 1 }, $setOnInsert: { expiresAt: new Date(endsAtMs) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Two concurrent first uses fail the same way although there is quota left. A retry distinguishes them.
      return retry ? spend(windowId, limit, endsAtMs, false) : false;
    }
  }

  return {
    /** Counts one email; false when `limit` is reached. */
    spend: (windowId: string, limit: number, endsAtMs: number) => spend(windowId, limit, endsAtMs),
    async giveBack(windowId: string): Promise<void> {
      await counters.updateOne({ _id: windowId, used: { $gt: 0 } }, { $inc: { used: -1 } });
    },
    /** The number of windows of a quota. */
    countOf: (key: string) => counters.countDocuments(windowsOf(key)),
    eraseOf: (key: string) => deleteInBatches(counters, windowsOf(key)),
  };
}

/** The id of a window is the key, a colon and a number; ';' is the character after the colon. */
const windowsOf = (key: string) => ({ _id: { $gte: `${key}:`, $lt: `${key};` } });
