import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { ProviderEvent } from '../provider/stripe-events.ts';

export type EventState = 'waiting' | 'done' | 'ignored' | 'unknown' | 'given-up';

export interface RecordedEvent extends ProviderEvent {
  state: EventState;
  /** Number of attempts that were started. */
  attempts: number;
}

export type EventStore = ReturnType<typeof createEventStore>;

interface StoredEvent extends Omit<RecordedEvent, 'id'> {
  _id: string;
  nextAt?: Date;
  expiresAt: Date;
}

/** The provider retries an event for three days and stores it for thirty. */
const retentionMs = 90 * 24 * 3_600_000;

/** Stores the provider's events, unique by id, until they are processed and their retention ends. */
export function createEventStore(connection: Connection) {
  const moment = { type: Date, required: true } as const;
  const text = { type: String, default: null } as const;
  const schema = new Schema<StoredEvent>(
    {
      _id: { type: String, required: true },
      type: { type: String, required: true },
      createdAt: moment,
      customerId: text,
      chargeId: text,
      disputeId: text,
      isLive: { type: Boolean, required: true },
      state: { type: String, required: true },
      attempts: { type: Number, required: true },
      nextAt: Date,
      expiresAt: moment,
    },
    { versionKey: false },
  );
  schema.index({ nextAt: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const events = connection.model('ProviderEvent', schema);

  return {
    /** @returns false when it is stored already. */
    async save({ id, ...event }: ProviderEvent, state: EventState, now: Date): Promise<boolean> {
      try {
        await events.create({
          _id: id,
          ...event,
          state,
          attempts: 0,
          ...(state === 'waiting' && { nextAt: now }),
          expiresAt: new Date(now.getTime() + retentionMs),
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** The oldest event that is due at `now`. It is leased until `leaseExpiresAt`. */
    async take(now: Date, leaseExpiresAt: Date): Promise<RecordedEvent | undefined> {
      const taken = await events
        .findOneAndUpdate(
          { nextAt: { $lte: now } },
          { $set: { nextAt: leaseExpiresAt }, $inc: { attempts: 1 } },
          { sort: { nextAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return taken ? storedOf(taken) : undefined;
    },
    async finish(id: string, state: EventState): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { state }, $unset: { nextAt: 1 } });
    },
    async postpone(id: string, until: Date): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { nextAt: until } });
    },
    /** Makes an event due again. */
    async replay(id: string, now: Date): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { state: 'waiting', nextAt: now, attempts: 0 } });
    },
    async find(id: string): Promise<RecordedEvent | undefined> {
      const found = await events.findById(id).lean();
      return found ? storedOf(found) : undefined;
    },
  };
}

const storedOf = ({ _id: id, nextAt: _, expiresAt: __, ...stored }: StoredEvent): RecordedEvent => ({
  id,
  ...stored,
});
