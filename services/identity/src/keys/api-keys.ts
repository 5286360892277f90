import type {
  BodyOf,
  createApiKey as createApiKeyRoute,
  DataOf,
  listApiKeys as listApiKeysRoute,
  Principal,
  ReplyOf,
  ResponseOf,
  revokeApiKey as revokeApiKeyRoute,
  verifyApiKey as verifyApiKeyRequest,
} from '@freightwright/contracts';
import { apiKeyLimits, currentApiVersion, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import { type Person, personOf, readPerson } from '../account/account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type ApiKey, hashOfKey, isInForce, isListed, keyActed, newSecret, shownKey } from './api-key.ts';

/** The last use is recorded per minute, so that a busy key costs one write a minute. */
const noteEveryMs = 60_000;

/**
 * Resolves a key to its owner, with the owner's current tier. Keys are an Enterprise feature: they become
 * invalid when the owner leaves that plan. The store is queried each time, and the gateway remembers its answer
 * for less than a second.
 */
export async function verifyApiKey(
  deps: IdentityDeps,
  { key }: DataOf<typeof verifyApiKeyRequest>,
): Promise<ReplyOf<typeof verifyApiKeyRequest>> {
  const { apiKeys, profiles, nowMs } = deps;
  const found = await apiKeys.find(hashOfKey(key));
  if (!found || !isInForce(found, nowMs())) return { valid: false };
  const { userId, scopes, id: keyId, mode, apiVersion } = found;
  const owner = await profiles.find(userId);
  if (owner?.tier !== 'enterprise') return { valid: false };
  noteUse(deps, found);
  return { valid: true, keyId, mode, userId, email: owner.email ?? '', tier: owner.tier, scopes, apiVersion };
}

/** Does not block the caller. A failed write is retried with the next use. */
function noteUse({ apiKeys, nowMs, log }: IdentityDeps, { id, hash, lastUsedAt }: ApiKey): void {
  const now = nowMs();
  const since = new Date(now - noteEveryMs);
  if (lastUsedAt !== null && lastUsedAt >= since) return;
  void runWithoutDeadline(() => apiKeys.noteUse(hash, new Date(now), since)).catch((err: unknown) => {
    log.warn({ err, keyId: id }, 'the use of an API key could not be noted');
  });
}

export async function listApiKeys(
  { apiKeys, nowMs }: IdentityDeps,
  { userId }: Person,
): Promise<ResponseOf<typeof listApiKeysRoute>> {
  const keys = await apiKeys.ofUser(userId);
  return { keys: keys.filter((key) => isListed(key, nowMs())).map(shownKey) };
}

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

const dayMs = 24 * 3_600_000;

/**
 * Creates a key and returns it a single time. Concurrent requests may exceed the limit by one, which is
 * harmless.
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
      detail: 'Open the link in the email that we sent you, then create the key.',
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
  // A key needs the owner's profile, which may not exist yet.
  await deps.usageRecords.save(principal);
  await apiKeys.add(key, keyActed('key-made', key, createdAt));
  return { key: shownKey(key), secret };
}
