import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';

export type ClosedStore = ReturnType<typeof createClosedStore>;

interface ClosedAccount {
  _id: string;
  customerId?: string;
  credited: string[];
  expiresAt: Date;
}

/** Longer than the provider retries a webhook event, and longer than it stores events. */
const retentionMs = 60 * 24 * 3_600_000;

/**
 * Records closed accounts without personal data: a payment that was pending at closure is refunded, and a
 * token that is still valid for a few minutes cannot open a checkout.
 */
export function createClosedStore(connection: Connection) {
  const schema = new Schema<ClosedAccount>(
    {
      _id: { type: String, required: true },
      customerId: String,
      credited: { type: [String], required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ customerId: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const accounts = connection.model('ClosedAccount', schema);

  return {
    async close(
      account: { userId: string; customerId: string | null; credited: readonly string[] },
      now: Date,
    ): Promise<void> {
      const { userId, customerId, credited } = account;
      await accounts.updateOne(
        { _id: hashOf(userId) },
        {
          $set: {
            expiresAt: new Date(now.getTime() + retentionMs),
            ...(customerId !== null && { customerId }),
          },
          $addToSet: { credited: { $each: [...credited] } },
        },
        { upsert: true },
      );
    },
    isClosed: async (userId: string): Promise<boolean> =>
      (await accounts.exists({ _id: hashOf(userId) })) !== null,
    /** A closed customer's subscriptions, its own and refunded ones; undefined for any other customer. */
    async creditedOf(customerId: string): Promise<readonly string[] | undefined> {
      return (await accounts.findOne({ customerId }, { credited: 1 }).lean())?.credited;
    },
    /** Records that a subscription was refunded. */
    async settle(customerId: string, subscriptionId: string): Promise<void> {
      await accounts.updateOne({ customerId }, { $addToSet: { credited: subscriptionId } });
    },
  };
}

/** User ids are random, so the hash identifies no one. */
const hashOf = (userId: string): string => createHash('sha256').update(userId).digest('base64url');
