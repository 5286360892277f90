import type { DataOf, ReplyOf, verifyApiKey as verifyApiKeyRequest } from '@freightwright/contracts';
import { hashOfKey, isInForce } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import type { ProfileStore } from './profile-store.ts';

export interface VerifyApiKeyDeps {
  apiKeys: Pick<ApiKeyStore, 'find'>;
  profiles: Pick<ProfileStore, 'find'>;
  nowMs: () => number;
}

/**
 * Says whose key it is, with the tier that the owner has now. Keys are an Enterprise feature: they stop being
 * valid when the owner leaves that plan.
 */
export async function verifyApiKey(
  { apiKeys, profiles, nowMs }: VerifyApiKeyDeps,
  { key }: DataOf<typeof verifyApiKeyRequest>,
): Promise<ReplyOf<typeof verifyApiKeyRequest>> {
  const found = await apiKeys.find(hashOfKey(key));
  if (!found || !isInForce(found, nowMs())) return { valid: false };
  const { userId, scopes } = found;
  const owner = await profiles.find(userId);
  if (owner?.tier !== 'enterprise') return { valid: false };
  return { valid: true, userId, email: owner.email ?? '', tier: owner.tier, scopes };
}
