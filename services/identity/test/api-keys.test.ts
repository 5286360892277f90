import { randomUUID } from 'node:crypto';
import { currentApiVersion } from '@freightwright/contracts';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { type ApiKey, hashOfKey, keyActed } from '../src/keys/api-key.ts';
import { sampleKey } from './sample-key.ts';
import { freshEmail, soon, startIdentity } from './service.ts';

const identity = shared(() => startIdentity());

const invalid = { valid: false };
const dayMs = 24 * 3_600_000;

async function keyOf({ userId }: { userId: string }, terms: Partial<ApiKey> = {}) {
  const made = sampleKey({ ...terms, userId });
  await identity.apiKeys.add(made.key, keyActed('key-made', made.key, made.key.createdAt));
  return made;
}

async function ownerOf(tier: 'registered' | 'pro' | 'enterprise') {
  const owner = { userId: randomUUID(), email: freshEmail() };
  await identity.profiles.welcome({ ...owner, tier }, new Date());
  return owner;
}

it.each(['live', 'test'] as const)('a %s key says whose it is and what it may be used for', async (mode) => {
  const owner = await ownerOf('enterprise');
  const { secret, key } = await keyOf(owner, { mode });
  expect(await identity.verifyKey(secret)).toEqual({
    ...{ valid: true, keyId: key.id, mode, tier: 'enterprise', scopes: ['bills:read'] },
    ...{ ...owner, apiVersion: currentApiVersion },
  });
});

it('a key has the version of the API that was current when it was made', async () => {
  const { secret } = await keyOf(await ownerOf('enterprise'), { apiVersion: '2026-11-01' });
  expect(await identity.verifyKey(secret)).toMatchObject({ valid: true, apiVersion: '2026-11-01' });
});

it('a key is good until it expires, and not from then on', async () => {
  const owner = await ownerOf('enterprise');
  const { secret } = await keyOf(owner, { expiresAt: new Date(Date.now() + dayMs) });
  expect(await identity.verifyKey(secret)).toMatchObject({ valid: true });
  identity.passMs(dayMs);
  expect(await identity.verifyKey(secret)).toEqual(invalid);
});

it('a key that is unknown, revoked or its own hash is not valid', async () => {
  const owner = await ownerOf('enterprise');
  const revoked = await keyOf(owner, { revokedAt: new Date() });
  const good = await keyOf(owner);
  for (const secret of ['fw_live_nobody', revoked.secret, good.key.hash]) {
    expect(await identity.verifyKey(secret)).toEqual(invalid);
  }
});

it.each(['registered', 'pro'] as const)('a key of a %s user is not valid', async (tier) => {
  expect(await identity.verifyKey((await keyOf(await ownerOf(tier))).secret)).toEqual(invalid);
});

it('a key of somebody without a profile is not valid', async () => {
  expect(await identity.verifyKey((await keyOf({ userId: randomUUID() })).secret)).toEqual(invalid);
});

it('a key ends with the Enterprise plan and is good again with it', async () => {
  const { userId } = await identity.register(freshEmail());
  const { secret } = await keyOf({ userId });
  const valid = async () => (await identity.verifyKey(secret)).valid;
  const report = (subscription: 'free' | 'enterprise', minute: number) =>
    identity.publishChanged({ userId, subscription, changedAt: new Date(minute * 60_000).toISOString() });
  expect(await valid()).toBe(false);
  await report('enterprise', 1);
  await expect.poll(valid, soon).toBe(true);
  await report('free', 2);
  await expect.poll(valid, soon).toBe(false);
});

it('the last use of a key is kept to the minute', async () => {
  const { secret, key } = await keyOf(await ownerOf('enterprise'));
  const lastUse = async () => (await identity.apiKeys.find(key.hash))?.lastUsedAt?.getTime() ?? 0;
  expect(await lastUse()).toBe(0);
  await identity.verifyKey(secret);
  await expect.poll(lastUse, soon).toBeGreaterThan(0);
  const first = await lastUse();
  identity.passMs(2 * 60_000);
  await identity.verifyKey(secret);
  await expect.poll(lastUse, soon).toBeGreaterThanOrEqual(first + 2 * 60_000);
});

it('keys are stored as their hashes alone', async () => {
  const { secret } = await keyOf(await ownerOf('enterprise'));
  await identity.verifyKey(secret);
  const stored = await identity.apiKeys.find(hashOfKey(secret));
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(identity.log()).not.toContain(secret);
});

it.skipIf(isServerGiven)(
  'without the database a key is neither valid nor invalid: it cannot be told',
  async () => {
    const { secret } = await keyOf(await ownerOf('enterprise'));
    await identity.site.mongo.halt();
    const outcome = () => identity.verifyKey(secret).catch((error: unknown) => error);
    await expect.poll(outcome, soon).toMatchObject({ code: 'service.unavailable' });
    await identity.site.mongo.resume();
  },
);
