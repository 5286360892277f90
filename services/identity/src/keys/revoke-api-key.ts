import { Problem, type ResponseOf, type revokeApiKey as revokeApiKeyRoute } from '@freightwright/contracts';
import type { Person } from '../account/person.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { keyActed, shownKey } from './api-key.ts';

/** @throws Problem 'account.key-not-found' for a key that is not the caller's. */
export async function revokeApiKey(
  { apiKeys, nowMs }: IdentityDeps,
  { userId }: Person,
  id: string,
): Promise<ResponseOf<typeof revokeApiKeyRoute>> {
  const at = new Date(nowMs());
  const key = await apiKeys.revoke(userId, id, at, keyActed('key-revoked', { userId, id }, at));
  if (!key) throw new Problem('account.key-not-found');
  return { key: shownKey(key) };
}
