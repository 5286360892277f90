import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { ProviderEvent } from '../provider/provider.ts';

export type EventState = 'waiting' | 'done' | 'ignored' | 'unknown' | 'given-up';

export interface KeptEvent extends ProviderEvent {
  state: EventState;
  /** How often it was begun. */
  attempts: number;
}

/** Keeps the messages of the provider, each once by its id, until they are done, and for a while after that. */
export interface EventStore {
  /** @returns false when it is kept already. */
  keep(event: ProviderEvent, state: EventState, now: Date): Promise<boolean>;
  /** The event that waits longest and may be begun at `now`. Nobody else gets it until `heldUntil`. */
  take(now: Date, heldUntil: Date): Promise<KeptEvent | undefined>;
  finish(id: string, state: EventState): Promise<void>;
  postpone(id: string, until: Date): Promise<void>;
  /** Lets an event be processed once more. @returns false when it is not kept. */
  replay(id: string, now: Date): Promise<boolean>;
  find(id: string): Promise<KeptEvent | undefined>;
  /** When the last message was created that was kept; undefined before the first. */
  newest(): Promise<Date | undefined>;
}

interface StoredEvent extends Omit<KeptEvent, 'id'> {
  _id: string;
  nextAt?: Date;
  expiresAt: Date;
}

/** The provider repeats a message for three days and knows it for thirty. */
const keptForMs = 90 * 24 * 3_600_000;

export function createEventStore(connection: Connection): EventStore {
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
  schema.index({ createdAt: -1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const events = connection.model('ProviderEvent', schema);

  return {
    async keep({ id, ...event }, state, now) {
      try {
        await events.create({
          _id: id,
          ...event,
          state,
          attempts: 0,
          ...(state === 'waiting' && { nextAt: now }),
          expiresAt: new Date(now.getTime() + keptForMs),
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async take(now, heldUntil) {
      const taken = await events
        .findOneAndUpdate(
          { nextAt: { $lte: now } },
          { $set: { nextAt: heldUntil }, $inc: { attempts: 1 } },
          { sort: { nextAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return taken ? keptOf(taken) : undefined;
    },
    async finish(id, state) {
      await events.updateOne({ _id: id }, { $set: { state }, $unset: { nextAt: 1 } });
    },
    async postpone(id, until) {
      await events.updateOne({ _id: id }, { $set: { nextAt: until } });
    },
    async replay(id, now) {
      const { matchedCount } = await events.updateOne(
        { _id: id },
        { $set: { state: 'waiting', nextAt: now, attempts: 0 } },
      );
      return matchedCount === 1;
    },
    async find(id) {
      const found = await events.findById(id).lean();
      return found ? keptOf(found) : undefined;
    },
    async newest() {
      const found = await events.findOne({}, { createdAt: 1 }).sort({ createdAt: -1 }).lean();
      return found?.createdAt;
    },
  };
}

const keptOf = ({ _id: id, nextAt: _, expiresAt: __, ...kept }: StoredEvent): KeptEvent => ({ id, ...kept });
