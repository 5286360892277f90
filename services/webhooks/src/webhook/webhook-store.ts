import { type WebhookType, webhookLimits } from '@freightwright/contracts';
import type { OutboxEntry, RelayOptions } from '@freightwright/service-kit';
import { deleteInBatches, isDuplicateKey, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Secret, Webhook } from './webhook.ts';

export type WebhookChange = Partial<Pick<Webhook, 'name' | 'url' | 'events' | 'state' | 'failingSince'>>;

interface StoredWebhook extends Omit<Webhook, 'id'> {
  _id: string;
  /** 0 to 9, unique per owner, so that concurrent requests cannot exceed the limit. */
  slot: number;
  outbox: OutboxEntry[];
}

const slots = Array.from({ length: webhookLimits.webhooks }, (_, slot) => slot);

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Stores the webhooks. Queries are limited to the user's own. `told` is the event for the audit log. */
export function createWebhookStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const secret = { _id: false, id: text, sealed: text, until: { type: Date, default: null } } as const;
  const schema = new Schema<StoredWebhook>(
    {
      _id: text,
      userId: text,
      slot: { type: Number, required: true },
      name: text,
      url: text,
      events: [String],
      state: text,
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      failingSince: { type: Date, default: null },
      secrets: [secret],
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, slot: 1 }, { unique: true });
  const webhooks = connection.model('Webhook', schema);
  const hidden = { outbox: 0 } as const;
  const one = async (filter: object): Promise<Webhook | undefined> => {
    const found = await webhooks.findOne(filter, hidden).lean();
    return found ? webhookOf(found) : undefined;
  };
  /** Oldest first. */
  const all = async (filter: object): Promise<Webhook[]> =>
    (await webhooks.find(filter, hidden).sort({ createdAt: 1, _id: 1 }).lean()).map(webhookOf);

  async function freeSlot(userId: string): Promise<number | undefined> {
    const taken = new Set((await webhooks.find({ userId }, { slot: 1 }).lean()).map(({ slot }) => slot));
    return slots.find((slot) => !taken.has(slot));
  }

  return {
    /** 'there': a webhook with this id exists already. 'full': the owner has reached the limit. */
    async add({ id, ...webhook }: Webhook, outboxEntry: OutboxEntry): Promise<'added' | 'there' | 'full'> {
      for (;;) {
        if (await webhooks.exists({ _id: id })) return 'there';
        const slot = await freeSlot(webhook.userId);
        if (slot === undefined) return 'full';
        try {
          await webhooks.create({ _id: id, ...webhook, slot, outbox: [outboxEntry] });
          return 'added';
        } catch (error) {
          // Another request took the slot or the id. Each retry finds fewer free slots.
          if (!isDuplicateKey(error) && !isDuplicateKey(error, 'slot')) throw error;
        }
      }
    },
    find: (id: string) => one({ _id: id }),
    findOf: (userId: string, id: string) => one({ _id: id, userId }),
    list: (userId: string) => all({ userId }),
    /** The user's active webhooks that subscribe to this event. */
    wanting: (userId: string, type: WebhookType) => all({ userId, state: 'active', events: type }),
    /** @returns the current webhook; undefined when the user has none with this id. */
    async change(
      userId: string,
      id: string,
      change: WebhookChange,
      outboxEntry: OutboxEntry,
    ): Promise<Webhook | undefined> {
      const found = await webhooks
        .findOneAndUpdate(
          { _id: id, userId },
          { $set: change, ...updated(outboxEntry.at), $push: { outbox: outboxEntry } },
          { returnDocument: 'after', projection: hidden },
        )
        .lean();
      return found ? webhookOf(found) : undefined;
    },
    /**
     * Adds a new secret before the current one, which signs until `until`. No-op when the current one is no
     * longer `presentId`, as when the new one was added already.
     */
    async putSecret(
      id: string,
      secretNow: Secret,
      { presentId, until, sealed }: { presentId: string; until: Date; sealed: string },
      outboxEntry: OutboxEntry,
    ): Promise<void> {
      const secrets = [secretNow, { id: presentId, sealed, until }];
      await webhooks.updateOne(
        { _id: id, 'secrets.0.id': presentId },
        { $set: { secrets }, ...updated(outboxEntry.at), $push: { outbox: outboxEntry } },
      );
    },
    remove: async (userId: string, id: string) =>
      (await webhooks.deleteOne({ _id: id, userId })).deletedCount === 1,
    async noteSuccess(id: string, at: Date): Promise<void> {
      await webhooks.updateOne(
        { _id: id, failingSince: { $ne: null } },
        { $set: { failingSince: null }, ...updated(at) },
      );
    },
    /** The first failure after a success counts. */
    async noteFailure(id: string, at: Date): Promise<void> {
      await webhooks.updateOne(
        { _id: id, failingSince: null },
        { $set: { failingSince: at }, ...updated(at) },
      );
    },
    /** Whether this call disabled it. `entry` is its outbox event. */
    async disable(id: string, entry: OutboxEntry): Promise<boolean> {
      const { matchedCount } = await webhooks.updateOne(
        // A success meanwhile has ended the failure.
        { _id: id, state: 'active', failingSince: { $ne: null } },
        { $set: { state: 'disabled' }, ...updated(entry.at), $push: { outbox: entry } },
      );
      return matchedCount === 1;
    },
    countOf: (userId: string) => webhooks.countDocuments({ userId }),
    eraseOf: (userId: string) => deleteInBatches(webhooks, { userId }),
    relayTo: (to: Omit<RelayOptions, 'model'>) => relayOutbox({ ...to, model: webhooks }),
  };
}

/** The clocks of two replicas may differ, and the instant of a change never goes back. */
const updated = (at: Date) => ({ $max: { updatedAt: at } });

const webhookOf = ({ _id: id, slot: _, ...webhook }: Omit<StoredWebhook, 'outbox'>): Webhook => ({
  id,
  ...webhook,
  // During a rolling update the previous release stores none.
  updatedAt: webhook.updatedAt ?? webhook.createdAt,
});
