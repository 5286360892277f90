import { type WebhookType, webhookLimits } from '@freightwright/contracts';
import {
  deleteInBatches,
  isDuplicateKey,
  type OutboxEntry,
  outboxSchema,
  type RelayOptions,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Secret } from './secret.ts';
import type { Webhook } from './webhook.ts';

export type WebhookChange = Partial<Pick<Webhook, 'name' | 'url' | 'events' | 'state' | 'failingSince'>>;

/** The webhooks. Nobody finds or changes another user's. `told` tells the audit log what was done. */
export interface WebhookStore {
  /** 'there': a webhook with this id exists already. 'full': the owner has as many as an account may have. */
  add(webhook: Webhook, told: OutboxEntry): Promise<'added' | 'there' | 'full'>;
  find(id: string): Promise<Webhook | undefined>;
  findOf(userId: string, id: string): Promise<Webhook | undefined>;
  /** Oldest first. */
  list(userId: string): Promise<Webhook[]>;
  /** Those of the user that are active and want to be told of this. */
  wanting(userId: string, type: WebhookType): Promise<Webhook[]>;
  /** @returns the webhook as it is now; undefined when the user has none with this id. */
  change(userId: string, id: string, change: WebhookChange, told: OutboxEntry): Promise<Webhook | undefined>;
  /**
   * Puts a new secret before the present one, which signs until `previousUntil`. Does nothing when the secret is
   * there already, or when the present one is no longer `presentId`.
   */
  putSecret(
    id: string,
    secret: Secret,
    previous: { presentId: string; until: Date; sealed: string },
    told: OutboxEntry,
  ): Promise<void>;
  remove(userId: string, id: string): Promise<boolean>;
  noteSuccess(id: string): Promise<void>;
  /** The first failure after a success counts. */
  noteFailure(id: string, at: Date): Promise<void>;
  /** Whether this call disabled it. `entry` tells it to others. */
  disable(id: string, failingSince: Date, entry: OutboxEntry): Promise<boolean>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
  relayTo(to: Omit<RelayOptions, 'model'>): ReturnType<typeof relayOutbox>;
}

interface StoredWebhook extends Omit<Webhook, 'id'> {
  _id: string;
  /** 0 to 9, unique for the owner: so two that are added at the same moment are never one too many. */
  slot: number;
  outbox: OutboxEntry[];
}

const slots = Array.from({ length: webhookLimits.webhooks }, (_, slot) => slot);

export function createWebhookStore(connection: Connection): WebhookStore {
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
      failingSince: { type: Date, default: null },
      secrets: [secret],
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, slot: 1 }, { unique: true });
  const webhooks = connection.model('Webhook', schema);
  const hidden = { outbox: 0 } as const;
  const oldestFirst = { createdAt: 1, _id: 1 } as const;

  async function freeSlot(userId: string): Promise<number | undefined> {
    const taken = new Set((await webhooks.find({ userId }, { slot: 1 }).lean()).map(({ slot }) => slot));
    return slots.find((slot) => !taken.has(slot));
  }

  return {
    async add({ id, ...webhook }, told) {
      for (;;) {
        if (await webhooks.exists({ _id: id })) return 'there';
        const slot = await freeSlot(webhook.userId);
        if (slot === undefined) return 'full';
        try {
          await webhooks.create({ _id: id, ...webhook, slot, outbox: [told] });
          return 'added';
        } catch (error) {
          // Another one took the slot or the id. Each round finds fewer free slots.
          if (!isDuplicateKey(error) && !isDuplicateKey(error, 'slot')) throw error;
        }
      }
    },
    async find(id) {
      const found = await webhooks.findById(id, hidden).lean();
      return found ? webhookOf(found) : undefined;
    },
    async findOf(userId, id) {
      const found = await webhooks.findOne({ _id: id, userId }, hidden).lean();
      return found ? webhookOf(found) : undefined;
    },
    list: async (userId) => (await webhooks.find({ userId }, hidden).sort(oldestFirst).lean()).map(webhookOf),
    wanting: async (userId, type) =>
      (await webhooks.find({ userId, state: 'active', events: type }, hidden).lean()).map(webhookOf),
    async change(userId, id, change, told) {
      const found = await webhooks
        .findOneAndUpdate(
          { _id: id, userId },
          { $set: change, $push: { outbox: told } },
          { returnDocument: 'after', projection: hidden },
        )
        .lean();
      return found ? webhookOf(found) : undefined;
    },
    async putSecret(id, secretNow, { presentId, until, sealed }, told) {
      const secrets = [secretNow, { id: presentId, sealed, until }];
      await webhooks.updateOne(
        { _id: id, 'secrets.0.id': presentId },
        { $set: { secrets }, $push: { outbox: told } },
      );
    },
    remove: async (userId, id) => (await webhooks.deleteOne({ _id: id, userId })).deletedCount === 1,
    async noteSuccess(id) {
      await webhooks.updateOne({ _id: id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
    },
    async noteFailure(id, at) {
      await webhooks.updateOne({ _id: id, failingSince: null }, { $set: { failingSince: at } });
    },
    async disable(id, failingSince, entry) {
      const { matchedCount } = await webhooks.updateOne(
        { _id: id, state: 'active', failingSince },
        { $set: { state: 'disabled' }, $push: { outbox: entry } },
      );
      return matchedCount === 1;
    },
    countOf: (userId) => webhooks.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(webhooks, { userId }),
    relayTo: (to) => relayOutbox({ ...to, model: webhooks }),
  };
}

function webhookOf({ _id: id, slot: _, ...webhook }: Omit<StoredWebhook, 'outbox'>): Webhook {
  return { id, ...webhook };
}
