import {
  apiKeyLimits,
  type BodyOf,
  type createApiKey as createApiKeyRoute,
  currentApiVersion,
  type Principal,
  Problem,
  type ResponseOf,
} from '@freightwright/contracts';
import { personOf, readPerson } from '../account/person.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hashOfKey, keyActed, newSecret, shownKey } from './api-key.ts';

const dayMs = 24 * 3_600_000;

/**
 * Makes a key and shows it this one time. Two that are made at the same moment may be one more than the limit,
 * which is there to keep a list readable and not to sell keys.
 * @throws Problem 'account.not-verified', 'account.too-many-keys', 'service.unavailable'.
 */
export async function createApiKey(
  deps: IdentityDeps,
  principal: Principal,
  { name, mode, scopes, expiresInDays }: BodyOf<typeof createApiKeyRoute>,
): Promise<ResponseOf<typeof createApiKeyRoute>> {
  const { apiKeys, nowMs } = deps;
  const person = personOf(principal);
  const { emailVerified } = await readPerson(deps, person);
  if (!emailVerified) {
    throw new Problem('account.not-verified', {
      detail: 'Open the link in the email that we sent you, then make the key.',
    });
  }
  const createdAt = new Date(nowMs());
  if ((await apiKeys.inForceOf(person.userId, createdAt)) >= apiKeyLimits.keys) {
    throw new Problem('account.too-many-keys', {
      detail: `An account may have ${apiKeyLimits.keys} keys. Revoke one that you no longer need.`,
    });
  }
  const { id, secret } = newSecret(mode);
  const key = {
    ...{ id, name, mode, createdAt, userId: person.userId, hash: hashOfKey(secret) },
    scopes: [...new Set(scopes)],
    ending: secret.slice(-4),
    expiresAt: expiresInDays ? new Date(createdAt.getTime() + expiresInDays * dayMs) : null,
    apiVersion: currentApiVersion,
    lastUsedAt: null,
    revokedAt: null,
  };
  // A key is valid for a known owner alone, and nobody may have seen this one before.
  await deps.sightings.keep(principal);
  await apiKeys.add(key, keyActed('key-made', key, createdAt));
  return { key: shownKey(key), secret };
}
