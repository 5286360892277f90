import type { listApiKeys as listApiKeysRoute, ResponseOf } from '@freightwright/contracts';
import type { Person } from '../account/person.ts';
import { isListed, shownKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store.ts';

export interface ListApiKeysDeps {
  apiKeys: Pick<ApiKeyStore, 'ofUser'>;
  nowMs: () => number;
}

export async function listApiKeys(
  { apiKeys, nowMs }: ListApiKeysDeps,
  { userId }: Person,
): Promise<ResponseOf<typeof listApiKeysRoute>> {
  const keys = await apiKeys.ofUser(userId);
  return { keys: keys.filter((key) => isListed(key, nowMs())).map(shownKey) };
}
