import { randomUUID } from 'node:crypto';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiKey, hashOfKey } from '../src/api-key.ts';
import { freshEmail, type Identity, soon, startIdentity } from './service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.stop());

const invalid = { valid: false };
const dayMs = 24 * 3_600_000;

async function keyOf(owner: { userId: string }, terms: Partial<ApiKey> = {}): Promise<string> {
  const key = `fw_${randomUUID()}`;
  const { userId } = owner;
  await identity.apiKeys.add({
    hash: hashOfKey(key),
    userId,
    scopes: ['shipments'],
    expiresAt: null,
    revokedAt: null,
    ...terms,
  });
  return key;
}

async function ownerOf(tier: 'registered' | 'pro' | 'enterprise') {
  const owner = { userId: randomUUID(), email: freshEmail() };
  await identity.profiles.welcome({ ...owner, tier }, new Date());
  return owner;
}

it('a key says whose it is and what it may be used for', async () => {
  const owner = await ownerOf('enterprise');
  expect(await identity.verifyKey(await keyOf(owner))).toEqual({
    valid: true,
    ...owner,
    tier: 'enterprise',
    scopes: ['shipments'],
  });
});

it('a key is good until it expires, and not from then on', async () => {
  const owner = await ownerOf('enterprise');
  const key = await keyOf(owner, { expiresAt: new Date(Date.now() + dayMs) });
  expect(await identity.verifyKey(key)).toMatchObject({ valid: true });
  identity.passMs(dayMs);
  expect(await identity.verifyKey(key)).toEqual(invalid);
});

it('a key that is unknown, revoked or its own hash is not valid', async () => {
  const owner = await ownerOf('enterprise');
  const revoked = await keyOf(owner, { revokedAt: new Date() });
  const good = await keyOf(owner);
  for (const key of ['fw_nobody', revoked, hashOfKey(good)]) {
    expect(await identity.verifyKey(key)).toEqual(invalid);
  }
});

it.each(['registered', 'pro'] as const)('a key of a %s user is not valid', async (tier) => {
  expect(await identity.verifyKey(await keyOf(await ownerOf(tier)))).toEqual(invalid);
});

it('a key of somebody without a profile is not valid', async () => {
  expect(await identity.verifyKey(await keyOf({ userId: randomUUID() }))).toEqual(invalid);
});

it('a key ends with the Enterprise plan and is good again with it', async () => {
  const { userId } = await identity.register(freshEmail());
  const key = await keyOf({ userId });
  const valid = async () => (await identity.verifyKey(key)).valid;
  const say = (subscription: 'free' | 'enterprise', minute: number) =>
    identity.sayChanged({ userId, subscription, changedAt: new Date(minute * 60_000).toISOString() });
  expect(await valid()).toBe(false);
  await say('enterprise', 1);
  await expect.poll(valid, soon).toBe(true);
  await say('free', 2);
  await expect.poll(valid, soon).toBe(false);
});

it('keys are kept as their hashes alone', async () => {
  const owner = await ownerOf('enterprise');
  const key = await keyOf(owner);
  const kept = await identity.apiKeys.find(hashOfKey(key));
  expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(kept)).not.toContain(key);
  expect(identity.log()).not.toContain(key);
});

it.skipIf(isServerGiven)(
  'without the database a key is neither valid nor invalid: it cannot be told',
  async () => {
    const key = await keyOf(await ownerOf('enterprise'));
    await identity.site.mongo.halt();
    const outcome = () => identity.verifyKey(key).catch((error: unknown) => error);
    await expect.poll(outcome, soon).toMatchObject({ code: 'service.unavailable' });
    await identity.site.mongo.resume();
  },
);
