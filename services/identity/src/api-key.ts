import { createHash } from 'node:crypto';

export interface ApiKey {
  /** The hash that the store keeps; the key itself is stored nowhere. */
  hash: string;
  userId: string;
  scopes: string[];
  /** null: it does not expire. */
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** 64 hexadecimal digits. A plain hash is enough because a key is random and long, unlike a password. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Valid until just before it expires, and invalid from the moment it is revoked. */
export const isInForce = ({ expiresAt, revokedAt }: ApiKey, nowMs: number): boolean =>
  revokedAt === null && (expiresAt === null || nowMs < expiresAt.getTime());
