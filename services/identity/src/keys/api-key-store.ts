import { apiKeyModes } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { deleteInBatches, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

type StoredKey = Omit<ApiKey, 'hash'> & { _id: string; outbox?: OutboxEntry[] };

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

export function createApiKeyStore(connection: Connection) {
  const required = { type: String, required: true } as const;
  const schema = new Schema<StoredKey>(
    {
      _id: required,
      id: { ...required, unique: true },
      userId: { ...required, index: true },
      name: required,
      mode: { ...required, enum: apiKeyModes },
      scopes: { type: [String], required: true },
      ending: required,
      createdAt: { type: Date, required: true },
      apiVersion: required,
      expiresAt: { type: Date, default: null },
      lastUsedAt: { type: Date, default: null },
      revokedAt: { type: Date, default: null },
      outbox: outboxSchema,
    },
    { versionKey: false, id: false },
  );
  const keys = connection.model('ApiKey', schema);

  return {
    async find(wanted: string): Promise<ApiKey | undefined> {
      const stored = await keys.findById(wanted).lean();
      return stored ? keyOf(stored) : undefined;
    },
    /** `event` is for the audit log. */
    async add({ hash, ...key }: ApiKey, event: OutboxEntry) {
      await keys.create({ _id: hash, ...key, outbox: [event] });
    },
    /** Newest first, including ended ones. */
    async ofUser(userId: string): Promise<ApiKey[]> {
      return (await keys.find({ userId }).sort({ createdAt: -1, _id: 1 }).lean()).map(keyOf);
    },
    /** The number of active keys. */
    inForceOf: (userId: string, now: Date) =>
      keys.countDocuments({
        userId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),
    /**
     * Revokes a key of this user. Idempotent: the first time counts. Undefined when the user has no such key.
     */
    async revoke(userId: string, id: string, at: Date, event: OutboxEntry): Promise<ApiKey | undefined> {
      const change = { $set: { revokedAt: at }, $push: { outbox: event } };
      await keys.updateOne({ userId, id, revokedAt: null }, change);
      const stored = await keys.findOne({ userId, id }).lean();
      return stored ? keyOf(stored) : undefined;
    },
    /** Records a use, unless one was recorded since `unlessSince`. */
    async noteUse(hash: string, at: Date, unlessSince: Date) {
      const unnoted = [{ lastUsedAt: null }, { lastUsedAt: { $lt: unlessSince } }];
      await keys.updateOne({ _id: hash, $or: unnoted }, { $set: { lastUsedAt: at } });
    },
    countOf: (userId: string) => keys.countDocuments({ userId }),
    eraseOf: (userId: string) => deleteInBatches(keys, { userId }),
    relayTo: (options: Omit<RelayOptions, 'model'>): OutboxRelay => relayOutbox({ ...options, model: keys }),
  };
}

const keyOf = ({ _id: hash, outbox: _, ...key }: StoredKey): ApiKey => ({ hash, ...key });
