import { apiKeyModes } from '@freightwright/contracts';
import {
  deleteInBatches,
  type OutboxEntry,
  type OutboxRelay,
  outboxSchema,
  type RelayOptions,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

type StoredKey = Omit<ApiKey, 'hash'> & { _id: string; outbox?: OutboxEntry[] };

export interface ApiKeyStore {
  find(hash: string): Promise<ApiKey | undefined>;
  /** `told` tells it to the audit log. */
  add(key: ApiKey, told: OutboxEntry): Promise<void>;
  /** Newest first, ended ones too. */
  ofUser(userId: string): Promise<ApiKey[]>;
  /** How many are in force. */
  inForceOf(userId: string, now: Date): Promise<number>;
  /** Revokes a key of this user. The first time counts. Undefined when the user has no such key. */
  revoke(userId: string, id: string, at: Date, told: OutboxEntry): Promise<ApiKey | undefined>;
  /** Notes a use, unless one was noted since `unlessSince`. */
  noteUse(hash: string, at: Date, unlessSince: Date): Promise<void>;
  countOf(userId: string): Promise<number>;
  eraseOf(userId: string): Promise<void>;
  relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay;
}

export function createApiKeyStore(connection: Connection): ApiKeyStore {
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
    async find(wanted) {
      const stored = await keys.findById(wanted).lean();
      return stored ? keyOf(stored) : undefined;
    },
    async add({ hash, ...key }, told) {
      await keys.create({ _id: hash, ...key, outbox: [told] });
    },
    async ofUser(userId) {
      return (await keys.find({ userId }).sort({ createdAt: -1, _id: 1 }).lean()).map(keyOf);
    },
    inForceOf: (userId, now) =>
      keys.countDocuments({
        userId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),
    async revoke(userId, id, at, told) {
      await keys.updateOne(
        { userId, id, revokedAt: null },
        { $set: { revokedAt: at }, $push: { outbox: told } },
      );
      const stored = await keys.findOne({ userId, id }).lean();
      return stored ? keyOf(stored) : undefined;
    },
    async noteUse(hash, at, unlessSince) {
      const unnoted = [{ lastUsedAt: null }, { lastUsedAt: { $lt: unlessSince } }];
      await keys.updateOne({ _id: hash, $or: unnoted }, { $set: { lastUsedAt: at } });
    },
    countOf: (userId) => keys.countDocuments({ userId }),
    eraseOf: (userId) => deleteInBatches(keys, { userId }),
    relayTo: (options) => relayOutbox({ ...options, model: keys }),
  };
}

const keyOf = ({ _id: hash, outbox: _, ...key }: StoredKey): ApiKey => ({ hash, ...key });
