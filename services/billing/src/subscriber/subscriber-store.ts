import type { Subscription } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { dueAtMs, type Subscriber } from './subscriber.ts';

export type SubscriberStore = ReturnType<typeof createSubscriberStore>;

interface StoredSubscriber extends Omit<Subscriber, 'userId' | 'customerId'> {
  _id: string;
  /** Omitted until there is one, because the index is unique. */
  customerId?: string;
  dueAt?: Date;
  outbox: OutboxEntry[];
}

/** One document for each user who has opened a checkout. It contains the outbox of its events. */
export function createSubscriberStore(connection: Connection) {
  // The values are our own, and are written and read as a whole.
  const whole = { type: Schema.Types.Mixed } as const;
  const schema = new Schema<StoredSubscriber>(
    {
      _id: { type: String, required: true },
      revision: { type: Number, required: true },
      email: { type: String, default: null },
      emailChangedAtMs: { type: Number, default: null },
      customerId: String,
      subscriptionStatus: { ...whole, required: true },
      marks: { ...whole, required: true },
      credited: { type: [String], required: true },
      notified: whole,
      checkout: whole,
      dueAt: Date,
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  schema.index(
    { customerId: 1 },
    { unique: true, partialFilterExpression: { customerId: { $exists: true } } },
  );
  schema.index({ dueAt: 1 });
  schema.index({ 'subscriptionStatus.subscriptionStatus': 1 });
  const subscribers = connection.model('Subscriber', schema);
  let relay: OutboxRelay | undefined;

  async function findOne(where: { _id: string } | { customerId: string }): Promise<Subscriber | undefined> {
    const stored = await subscribers.findOne(where, { outbox: 0 }).lean();
    return stored ? subscriberOf(stored) : undefined;
  }

  return {
    find: (userId: string) => findOne({ _id: userId }),
    findByCustomer: (customerId: string) => findOne({ customerId }),
    /**
     * Writes the subscriber with the resulting events, in one step.
     * @returns false, without a write, when another writer has changed it since it was read.
     */
    async write(
      { userId, revision }: Pick<Subscriber, 'userId' | 'revision'>,
      next: Subscriber,
      { nowMs, outbox = [] }: { nowMs: number; outbox?: readonly OutboxEntry[] },
    ): Promise<boolean> {
      const due = dueAtMs(next, nowMs);
      const { userId: _id, customerId, ...values } = next;
      const set = {
        ...values,
        marks: [...next.marks],
        credited: [...next.credited],
        ...(customerId !== null && { customerId }),
        ...(due !== null && { dueAt: new Date(due) }),
      };
      const unset = {
        ...(customerId === null && { customerId: 1 as const }),
        ...(due === null && { dueAt: 1 as const }),
      };
      if (revision === 0) {
        try {
          await subscribers.create({ _id: userId, ...set, outbox: [...outbox] });
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      } else {
        const { matchedCount } = await subscribers.updateOne(
          { _id: userId, revision },
          {
            $set: set,
            ...(Object.keys(unset).length > 0 && { $unset: unset }),
            $push: { outbox: { $each: [...outbox] } },
          },
        );
        if (matchedCount !== 1) return false;
      }
      if (outbox.length > 0) relay?.wake();
      return true;
    },
    /** Users due at `now`, the longest due first. They are leased until `again`. */
    async takeDue(now: Date, again: Date, limit: number): Promise<string[]> {
      const found = await subscribers
        .find({ dueAt: { $lte: now } }, { dueAt: 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      const taken: string[] = [];
      for (const { _id, dueAt } of found) {
        if (!dueAt) continue;
        const { matchedCount } = await subscribers.updateOne({ _id, dueAt }, { $set: { dueAt: again } });
        if (matchedCount === 1) taken.push(_id);
      }
      return taken;
    },
    /** Sets the next due date after a check that changed nothing. */
    async planNext(userId: string, nowMs: number): Promise<void> {
      const found = await findOne({ _id: userId });
      if (!found) return;
      const due = dueAtMs(found, nowMs);
      await subscribers.updateOne(
        { _id: userId, revision: found.revision },
        due === null ? { $unset: { dueAt: 1 } } : { $set: { dueAt: new Date(due) } },
      );
    },
    /** Users that are customers at the provider, ordered by id. */
    async page(afterUserId: string, limit: number): Promise<Subscriber[]> {
      const found = await subscribers
        .find({ _id: { $gt: afterUserId }, customerId: { $exists: true } }, { outbox: 0 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(subscriberOf);
    },
    async countSubscriptionStatuses(): Promise<Map<Subscription['subscriptionStatus'], number>> {
      const counted = await subscribers.aggregate<{ _id: Subscription['subscriptionStatus']; count: number }>(
        [{ $group: { _id: '$subscriptionStatus.subscriptionStatus', count: { $sum: 1 } } }],
      );
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },
    async remove(userId: string): Promise<void> {
      await subscribers.deleteOne({ _id: userId });
    },
    /** Publishes pending events, and new ones as soon as they are written. */
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: subscribers, ...options });
      return relay;
    },
  };
}

const subscriberOf = ({ _id, ...stored }: Omit<StoredSubscriber, 'outbox'>): Subscriber => ({
  userId: _id,
  revision: stored.revision,
  email: stored.email,
  emailChangedAtMs: stored.emailChangedAtMs ?? null,
  customerId: stored.customerId ?? null,
  subscriptionStatus: stored.subscriptionStatus,
  marks: stored.marks,
  credited: stored.credited,
  notified: stored.notified ?? null,
  checkout: stored.checkout ?? null,
});
