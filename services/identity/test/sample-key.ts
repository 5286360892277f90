import { randomUUID } from 'node:crypto';
import { currentApiVersion } from '@freightwright/contracts';
import type { OutboxEntry } from '@freightwright/service-kit';
import { type ApiKey, hashOfKey, keyActed, newSecret } from '../src/keys/api-key.ts';

/** A key that is active unless its terms differ, and its secret. */
export function sampleKey(terms: Partial<ApiKey> = {}): { secret: string; key: ApiKey } {
  const { id, secret } = newSecret(terms.mode ?? 'live');
  const key: ApiKey = {
    ...{ id, hash: hashOfKey(secret), userId: randomUUID(), name: 'Warehouse system', mode: 'live' },
    scopes: ['bills:read'],
    ending: secret.slice(-4),
    createdAt: new Date(),
    apiVersion: currentApiVersion,
    ...{ expiresAt: null, lastUsedAt: null, revokedAt: null },
    ...terms,
  };
  return { secret, key };
}

/** A sample key as the store takes it, with its audit event. */
export function keyToAdd(terms: Partial<ApiKey> = {}): [key: ApiKey, outboxEntry: OutboxEntry] {
  const { key } = sampleKey(terms);
  return [key, keyActed('key-made', key, key.createdAt)];
}
