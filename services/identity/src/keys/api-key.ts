import { randomBytes } from 'node:crypto';
import type { ApiKeyMode, ApiScope, ApiKey as ShownKey } from '@freightwright/contracts';
import { apiKeyPrefix, identityActed } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import { newToken, sha256 } from '../account/token.ts';

export interface ApiKey {
  /** Identifies the key and grants no access: 'key_' and 16 characters of base64url. */
  id: string;
  /** The stored hash; the key itself is not stored. */
  hash: string;
  userId: string;
  name: string;
  mode: ApiKeyMode;
  scopes: ApiScope[];
  /** The last four characters of the key. */
  ending: string;
  createdAt: Date;
  /** The version of the API that was current then. */
  apiVersion: string;
  /** null: it does not expire. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** A plain hash is enough because a key is random and long, unlike a password. */
export const hashOfKey = (key: string): string => sha256(key);

/** A new key of 32 random bytes, and its id. */
export const newSecret = (mode: ApiKeyMode): { id: string; secret: string } => ({
  id: `key_${randomBytes(12).toString('base64url')}`,
  secret: apiKeyPrefix[mode] + newToken(),
});

/** When a key expires or was revoked, whichever comes first. null: neither is set. */
const endOf = ({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): number | null => {
  const ends = [expiresAt, revokedAt].flatMap((end) => (end ? [end.getTime()] : []));
  return ends.length === 0 ? null : Math.min(...ends);
};

/** Valid until just before it expires, and invalid from the moment it is revoked. */
export const isInForce = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, nowMs: number): boolean => {
  const end = endOf(key);
  return key.revokedAt === null && (end === null || nowMs < end);
};

/** A key that has ended is listed for this long, so that its owner can identify it. */
const listedAfterEndMs = 30 * 24 * 3_600_000;

export const isListed = (key: ApiKey, nowMs: number): boolean => {
  const end = endOf(key);
  return end === null || nowMs < end + listedAfterEndMs;
};

/** The key in the API's form. */
export const shownKey = (key: ApiKey): ShownKey => ({
  id: key.id,
  name: key.name,
  mode: key.mode,
  scopes: key.scopes,
  ending: key.ending,
  createdAt: key.createdAt.toISOString(),
  apiVersion: key.apiVersion,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
});

/** The audit event of a key: contains its id, and neither its name nor the key. */
export const keyActed = (
  action: 'key-made' | 'key-revoked',
  { id, userId }: Pick<ApiKey, 'id' | 'userId'>,
  at: Date,
): OutboxEntry =>
  outboxEntry(identityActed, { action, userId, on: id, at: at.toISOString() }, { id: `${id}/${action}`, at });
