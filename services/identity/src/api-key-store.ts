import { type Connection, Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

type StoredKey = Omit<ApiKey, 'hash'> & { _id: string };

export interface ApiKeyStore {
  find(hash: string): Promise<ApiKey | undefined>;
  add(key: ApiKey): Promise<void>;
}

export function createApiKeyStore(connection: Connection): ApiKeyStore {
  const schema = new Schema<StoredKey>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      scopes: { type: [String], required: true },
      expiresAt: { type: Date, default: null },
      revokedAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  const keys = connection.model('ApiKey', schema);

  return {
    async find(wanted) {
      const stored = await keys.findById(wanted).lean();
      if (!stored) return undefined;
      const { _id: hash, userId, scopes, expiresAt, revokedAt } = stored;
      return { hash, userId, scopes, expiresAt, revokedAt };
    },
    async add({ hash, ...key }) {
      await keys.create({ _id: hash, ...key });
    },
  };
}
