import { type WebhookDeliveryState, webhookLimits } from '@freightwright/contracts';
import {
  deleteInBatches,
  isDuplicateKey,
  olderThan,
  type PagePosition,
  type Walk,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type Attempt, type Delivery, lookAgainMs } from './delivery.ts';

/** The state after an attempt. */
export interface AfterAttempt {
  state: WebhookDeliveryState;
  failures: number;
  /** null: no further attempt. */
  nextAttemptAt: Date | null;
}

type StoredDelivery = Omit<Delivery, 'id'> & {
  _id: string;
  /** The last request that resent it. */
  resentFor?: string;
};

const batch = 50;
const idle = new Date(0);

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/**
 * Stores the deliveries. Every change names its precondition, and is one atomic write.
 * @param options.nowMs decides which have expired, because the TTL index deletes them up to a minute later.
 */
export function createDeliveryStore(connection: Connection, { nowMs }: { nowMs: () => number }) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const orNone = { type: Date, default: null } as const;
  const count = { type: Number, required: true } as const;
  const attempt = {
    _id: false,
    at: moment,
    durationMs: count,
    status: { type: Number, default: null },
    failure: { type: String, default: null },
    answer: { type: String, default: '' },
  } as const;
  const schema = new Schema<StoredDelivery>(
    {
      _id: text,
      webhookId: text,
      userId: text,
      eventId: text,
      type: text,
      body: text,
      state: text,
      createdAt: moment,
      updatedAt: moment,
      expiresAt: moment,
      nextAttemptAt: orNone,
      attemptCount: count,
      attempts: [attempt],
      failures: count,
      dueAt: orNone,
      leaseExpiresAt: moment,
      resentFor: String,
    },
    { versionKey: false },
  );
  schema.index({ webhookId: 1, createdAt: -1, _id: -1 });
  schema.index({ webhookId: 1, updatedAt: 1, _id: 1 });
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ state: 1, dueAt: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const deliveries = connection.model('Delivery', schema);
  const notExpired = () => ({ expiresAt: { $gt: new Date(nowMs()) } });
  const one = async (filter: object): Promise<Delivery | undefined> => {
    const found = await deliveries.findOne({ ...filter, ...notExpired() }).lean();
    return found ? deliveryOf(found) : undefined;
  };
  const page = async (where: object, { filter, sort, limit }: Walk): Promise<Delivery[]> => {
    const found = await deliveries
      .find({ ...where, ...notExpired(), ...filter })
      .sort(sort)
      .limit(limit)
      .lean();
    return found.map(deliveryOf);
  };
  /** The clocks of two replicas may differ, and the instant of a change never goes back. */
  const updated = () => ({ $max: { updatedAt: new Date(nowMs()) } });
  const change = async (filter: object, set: object): Promise<boolean> =>
    (await deliveries.updateOne(filter, { $set: set })).matchedCount === 1;
  const waiting = (id: string, number: number) => ({ _id: id, state: 'pending', attemptCount: number - 1 });

  return {
    /** Stores it unless there is one with its id. @returns the stored one. */
    async save(delivery: Delivery): Promise<Delivery> {
      const { id, ...fields } = delivery;
      try {
        await deliveries.create({ _id: id, ...fields });
        return delivery;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await one({ _id: id })) ?? delivery;
      }
    },
    find: (id: string) => one({ _id: id }),
    findOf: (webhookId: string, id: string) => one({ _id: id, webhookId }),
    list: (
      { webhookId, state }: { webhookId: string; state: WebhookDeliveryState | undefined },
      walk: Walk,
    ) => page({ webhookId, ...(state && { state }) }, walk),
    /** Pending deliveries that are due, the longest due first. Each is claimed by one caller. */
    async takeDue(now: Date, limit: number): Promise<Delivery[]> {
      const due: object = { state: 'pending', dueAt: { $lte: now } };
      const found = await deliveries.find(due).sort({ dueAt: 1 }).limit(limit).lean();
      const dueAt = new Date(now.getTime() + lookAgainMs);
      const taken: Delivery[] = [];
      for (const delivery of found) {
        const same = { _id: delivery._id, state: 'pending', dueAt: delivery.dueAt };
        if (await change(same, { dueAt })) taken.push(deliveryOf({ ...delivery, dueAt }));
      }
      return taken;
    },
    /** Claims this attempt: true if it was not made, and no other worker has claimed it. */
    claim: (id: string, { number, now, until }: { number: number; now: Date; until: Date }) =>
      change({ ...waiting(id, number), leaseExpiresAt: { $lte: now } }, { leaseExpiresAt: until }),
    /** Postpones the attempt, which does not count. */
    postpone: (id: string, { number, dueAt }: { number: number; dueAt: Date }) =>
      change(waiting(id, number), { dueAt }),
    /** Records an attempt. False when it was recorded already. */
    async note(id: string, number: number, made: Attempt, after: AfterAttempt): Promise<boolean> {
      const set = { ...after, dueAt: after.nextAttemptAt, attemptCount: number, leaseExpiresAt: idle };
      const { matchedCount } = await deliveries.updateOne(waiting(id, number) as object, {
        $set: set,
        ...updated(),
        $push: { attempts: { $each: [made], $slice: -webhookLimits.attemptsStored } },
      });
      return matchedCount === 1;
    },
    /** Ends it without a further attempt. */
    async giveUp(id: string): Promise<void> {
      const set = { state: 'failed', nextAttemptAt: null, dueAt: null } as const;
      await deliveries.updateOne({ _id: id, state: 'pending' }, { $set: set, ...updated() });
    },
    /**
     * Starts the schedule anew: one attempt now, and then its retries. Undefined for a repeated `seed`.
     */
    async beginAnew(
      id: string,
      { seed, now, dueAt }: { seed: string; now: Date; dueAt: Date },
    ): Promise<Delivery | undefined> {
      const set = { state: 'pending' as const, failures: 0, nextAttemptAt: now, dueAt, resentFor: seed };
      const found = await deliveries
        .findOneAndUpdate(
          { _id: id, resentFor: { $ne: seed } },
          { $set: set, ...updated() },
          { returnDocument: 'after' },
        )
        .lean();
      return found ? deliveryOf(found) : undefined;
    },
    countPending: () => deliveries.countDocuments({ state: 'pending' }),
    eraseOfWebhook: (webhookId: string) => deleteInBatches(deliveries, { webhookId }),
    countOf: (userId: string) => deliveries.countDocuments({ userId }),
    eraseOf: (userId: string) => deleteInBatches(deliveries, { userId }),
    /** Full deliveries, newest first. */
    wholeAfter: (userId: string, after: PagePosition | undefined) =>
      page(
        { userId },
        { filter: after ? olderThan(after) : {}, sort: { createdAt: -1, _id: -1 }, limit: batch },
      ),
  };
}

const deliveryOf = ({ _id: id, resentFor: _, ...delivery }: StoredDelivery): Delivery => ({
  id,
  ...delivery,
  // During a rolling update the previous release stores none.
  updatedAt: delivery.updatedAt ?? delivery.createdAt,
});
