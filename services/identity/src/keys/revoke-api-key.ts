import { Problem, type ResponseOf, type revokeApiKey as revokeApiKeyRoute } from '@freightwright/contracts';
import type { Person } from '../account/person.ts';
import { shownKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import { keyActed } from './key-acted.ts';

export interface RevokeApiKeyDeps {
  apiKeys: Pick<ApiKeyStore, 'revoke'>;
  nowMs: () => number;
}

/** @throws Problem 'account.key-not-found' for a key that is not the caller's. */
export async function revokeApiKey(
  { apiKeys, nowMs }: RevokeApiKeyDeps,
  { userId }: Person,
  id: string,
): Promise<ResponseOf<typeof revokeApiKeyRoute>> {
  const at = new Date(nowMs());
  const key = await apiKeys.revoke(userId, id, at, keyActed('key-revoked', { userId, id }, at));
  if (!key) throw new Problem('account.key-not-found');
  return { key: shownKey(key) };
}
