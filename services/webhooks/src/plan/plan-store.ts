import type { Tier } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface StoredPlan {
  _id: string;
  tier: Tier;
  changedAt: Date;
}

/** Longer than the tier in a principal and in a session can be stale. */
const callersTierIsOldMs = 120_000;
const long = new Date(0);

export type PlanStore = ReturnType<typeof createPlanStore>;

/** The tiers of accounts that have had a webhook. No others are stored. */
export function createPlanStore(connection: Connection) {
  const schema = new Schema<StoredPlan>(
    {
      _id: { type: String, required: true },
      tier: { type: String, required: true },
      changedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const plans = connection.model('Plan', schema);

  return {
    /**
     * Stores the tier of a caller. A change from identity within the last minutes is newer, because a
     * caller's tier may be slightly stale.
     */
    async note(userId: string, tier: Tier, now: Date): Promise<void> {
      const settled = { $lte: new Date(now.getTime() - callersTierIsOldMs) };
      const { matchedCount } = await plans.updateOne({ _id: userId, changedAt: settled }, { $set: { tier } });
      if (matchedCount === 1) return;
      try {
        await plans.create({ _id: userId, tier, changedAt: long });
      } catch (error) {
        // It exists, and was changed recently.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** Stores a change from identity, for known accounts. The latest change wins. */
    async change(userId: string, tier: Tier, changedAt: Date): Promise<void> {
      await plans.updateOne({ _id: userId, changedAt: { $lt: changedAt } }, { $set: { tier, changedAt } });
    },
    tierOf: async (userId: string) => (await plans.findById(userId).lean())?.tier,
    countOf: (userId: string) => plans.countDocuments({ _id: userId }),
    eraseOf: (userId: string) => plans.deleteOne({ _id: userId }),
  };
}
