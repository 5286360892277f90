import { type WebhookDeliveryState, webhookLimits } from '@freightwright/contracts';
import { deleteInBatches, isDuplicateKey, type Place } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type Attempt, type Delivery, lookAgainMs } from './delivery.ts';

/** What follows an attempt. */
export interface AfterAttempt {
  state: WebhookDeliveryState;
  failures: number;
  /** null: no further attempt. */
  nextAttemptAt: Date | null;
}

/** The deliveries. Every change names what must be so, and is one atomic write. */
export interface DeliveryStore {
  /** Keeps it unless there is one with its id. @returns the one that is kept. */
  keep(delivery: Delivery): Promise<Delivery>;
  find(id: string): Promise<Delivery | undefined>;
  findOf(webhookId: string, id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  list(query: {
    webhookId: string;
    state: WebhookDeliveryState | undefined;
    after: Place | undefined;
    limit: number;
  }): Promise<Delivery[]>;
  /** Pending ones whose next attempt is due, longest due first. Each is told to one caller. */
  takeDue(now: Date, limit: number): Promise<Delivery[]>;
  /** Whether the caller may make this attempt now: it was not made, and no other worker is busy with it. */
  claim(id: string, attempt: { number: number; now: Date; until: Date }): Promise<boolean>;
  /** The attempt is not made now, and counts for nothing. */
  postpone(id: string, attempt: { number: number; dueAt: Date }): Promise<void>;
  /** Notes an attempt. False when it was noted already. */
  note(id: string, number: number, attempt: Attempt, after: AfterAttempt): Promise<boolean>;
  /** Ends it without a further attempt. */
  giveUp(id: string): Promise<void>;
  /**
   * One attempt follows at once, and then those of a day. Undefined when this was done for the same `seed` before.
   */
  beginAnew(id: string, wish: { seed: string; now: Date; dueAt: Date }): Promise<Delivery | undefined>;
  countPending(): Promise<number>;
  eraseOfWebhook(webhookId: string): Promise<void>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
  /** Whole ones, newest first. */
  wholeAfter(userId: string, after: Place | undefined): Promise<Delivery[]>;
}

type StoredDelivery = Omit<Delivery, 'id'> & {
  _id: string;
  /** Names the last request that sent it again. */
  resentFor?: string;
};

const batch = 50;
const idle = new Date(0);

/** @param options.nowMs decides which are over, because the server deletes them up to a minute later. */
export function createDeliveryStore(
  connection: Connection,
  { nowMs }: { nowMs: () => number },
): DeliveryStore {
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
      expiresAt: moment,
      nextAttemptAt: orNone,
      attemptCount: count,
      attempts: [attempt],
      failures: count,
      dueAt: orNone,
      claimedUntil: moment,
      resentFor: String,
    },
    { versionKey: false },
  );
  schema.index({ webhookId: 1, createdAt: -1, _id: -1 });
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ state: 1, dueAt: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const deliveries = connection.model('Delivery', schema);
  const newestFirst = { createdAt: -1, _id: -1 } as const;
  const older = ({ createdAt, id }: Place) => ({
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
  });
  const stillKept = () => ({ expiresAt: { $gt: new Date(nowMs()) } });
  const one = async (filter: object) => {
    const found = await deliveries.findOne({ ...filter, ...stillKept() }).lean();
    return found ? deliveryOf(found) : undefined;
  };
  const page = async (filter: object, after: Place | undefined, limit: number) => {
    const found = await deliveries
      .find({ ...filter, ...stillKept(), ...(after && older(after)) })
      .sort(newestFirst)
      .limit(limit)
      .lean();
    return found.map(deliveryOf);
  };
  const waiting = (id: string, number: number) => ({
    _id: id,
    state: 'pending' as const,
    attemptCount: number - 1,
  });

  return {
    async keep(delivery) {
      const { id, ...fields } = delivery;
      try {
        await deliveries.create({ _id: id, ...fields });
        return delivery;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await one({ _id: id })) ?? delivery;
      }
    },
    find: (id) => one({ _id: id }),
    findOf: (webhookId, id) => one({ _id: id, webhookId }),
    list: ({ webhookId, state, after, limit }) => page({ webhookId, ...(state && { state }) }, after, limit),
    async takeDue(now, limit) {
      const due: object = { state: 'pending', dueAt: { $lte: now } };
      const found = await deliveries.find(due).sort({ dueAt: 1 }).limit(limit).lean();
      const dueAt = new Date(now.getTime() + lookAgainMs);
      const taken: Delivery[] = [];
      for (const delivery of found) {
        const same = { _id: delivery._id, state: 'pending' as const, dueAt: delivery.dueAt };
        const { matchedCount } = await deliveries.updateOne(same, { $set: { dueAt } });
        if (matchedCount === 1) taken.push(deliveryOf({ ...delivery, dueAt }));
      }
      return taken;
    },
    async claim(id, { number, now, until }) {
      const { matchedCount } = await deliveries.updateOne(
        { ...waiting(id, number), claimedUntil: { $lte: now } },
        { $set: { claimedUntil: until } },
      );
      return matchedCount === 1;
    },
    async postpone(id, { number, dueAt }) {
      await deliveries.updateOne(waiting(id, number), { $set: { dueAt } });
    },
    async note(id, number, attemptMade, { state, failures, nextAttemptAt }) {
      const set = {
        state,
        failures,
        nextAttemptAt,
        dueAt: nextAttemptAt,
        attemptCount: number,
        claimedUntil: idle,
      };
      const { matchedCount } = await deliveries.updateOne(waiting(id, number), {
        $set: set,
        $push: { attempts: { $each: [attemptMade], $slice: -webhookLimits.attemptsKept } },
      });
      return matchedCount === 1;
    },
    async giveUp(id) {
      await deliveries.updateOne(
        { _id: id, state: 'pending' },
        { $set: { state: 'failed', nextAttemptAt: null, dueAt: null } },
      );
    },
    async beginAnew(id, { seed, now, dueAt }) {
      const set = { state: 'pending' as const, failures: 0, nextAttemptAt: now, dueAt, resentFor: seed };
      const found = await deliveries
        .findOneAndUpdate({ _id: id, resentFor: { $ne: seed } }, { $set: set }, { returnDocument: 'after' })
        .lean();
      return found ? deliveryOf(found) : undefined;
    },
    countPending: () => deliveries.countDocuments({ state: 'pending' }),
    eraseOfWebhook: (webhookId) => deleteInBatches(deliveries, { webhookId }),
    countOf: (userId) => deliveries.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(deliveries, { userId }),
    wholeAfter: (userId, after) => page({ userId }, after, batch),
  };
}

function deliveryOf({ _id: id, resentFor: _, ...delivery }: StoredDelivery): Delivery {
  return { id, ...delivery };
}
