import type { listApiKeys as listApiKeysRoute, ResponseOf } from '@freightwright/contracts';
import type { Person } from '../account/person.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isListed, shownKey } from './api-key.ts';

export async function listApiKeys(
  { apiKeys, nowMs }: IdentityDeps,
  { userId }: Person,
): Promise<ResponseOf<typeof listApiKeysRoute>> {
  const keys = await apiKeys.ofUser(userId);
  return { keys: keys.filter((key) => isListed(key, nowMs())).map(shownKey) };
}
