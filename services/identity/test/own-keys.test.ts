import { type ApiKey, apiKeyLimits, apiScopes, currentApiVersion } from '@freightwright/contracts';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { startAccounts } from './owner.ts';
import { keyToAdd } from './sample-key.ts';

const accounts = shared(() => startAccounts());

interface Answered {
  status: number;
  body: { key?: ApiKey; keys?: ApiKey[]; secret?: string; code?: string; errors?: { field: string }[] };
}

const dayMs = 24 * 3_600_000;
const wish = { name: 'Warehouse system', mode: 'live', scopes: ['bills:read', 'bills:write'] };

/** A user on the Enterprise plan, with a verified address unless stated otherwise. */
async function owner({ verified = true, tier = 'enterprise' } = {}) {
  const { userId, email, principal } = await accounts.owner();
  if (verified) await accounts.verifyAtProvider(userId);
  const as = { ...principal, tier };
  const ask = async (method: string, path: string, body?: object, more: object = {}) =>
    (await accounts.ask({ ...as, ...more }, method, `/api/account/keys${path}`, body)) as Answered;
  return {
    ...{ userId, email, ask },
    make: (change: object = {}) => ask('POST', '', { ...wish, ...change }),
    list: async () => (await ask('GET', '')).body.keys ?? [],
    revoke: (id: string) => ask('POST', `/${id}/revoke`),
  };
}

describe('a key that somebody makes', () => {
  it('is shown once, and listed without itself', async () => {
    const { make, list, userId } = await owner();
    const made = await make({ name: '  Warehouse system ' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        key: {
          ...wish,
          ...{ apiVersion: currentApiVersion, expiresAt: null, lastUsedAt: null, revokedAt: null },
        },
      },
    });
    const { key, secret = '' } = made.body;
    expect(secret).toMatch(/^fw_live_[\w-]{43}$/);
    expect(await list()).toEqual([key]);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect(secret.endsWith(key?.ending ?? '?')).toBe(true);
    expect(await accounts.apiKeys.countOf(userId)).toBe(1);
  });

  it('opens as long as it was asked to', async () => {
    const { make } = await owner();
    const { key } = (await make({ expiresInDays: 30 })).body;
    expect(Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')).toBe(30 * dayMs);
    expect((await make({ expiresInDays: null })).body.key?.expiresAt).toBeNull();
  });

  it('is good at once for somebody of the provider whom we have not seen before', async () => {
    const { make, userId } = await owner();
    await accounts.collection('profiles').deleteOne({ _id: userId as never });
    const { secret = '' } = (await make()).body;
    expect(await accounts.verifyKey(secret)).toMatchObject({ valid: true, userId });
  });

  it('has each scope once', async () => {
    const { make } = await owner();
    expect((await make({ scopes: ['classes', 'classes'] })).body.key?.scopes).toEqual(['classes']);
    expect((await make({ scopes: apiScopes })).status).toBe(201);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a name that is too long', { name: 'x'.repeat(apiKeyLimits.name + 1) }, 'name'],
    ['of no mode', { mode: 'trial' }, 'mode'],
    ['for nothing', { scopes: [] }, 'scopes'],
    ['for what nobody knows', { scopes: ['remote.deploy:mfe-bol'] }, 'scopes.0'],
    ['that is over before it begins', { expiresInDays: 0 }, 'expiresInDays'],
    ['for half a day', { expiresInDays: 0.5 }, 'expiresInDays'],
    ['for longer than two years', { expiresInDays: 731 }, 'expiresInDays'],
  ])('is refused %s, by its field', async (_, change, field) => {
    const { make, list } = await owner();
    expect(await make(change)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field }] },
    });
    expect(await list()).toEqual([]);
  });

  it('waits until the email address is verified', async () => {
    const { make, userId } = await owner({ verified: false });
    expect(await make()).toMatchObject({ status: 403, body: { code: 'account.not-verified' } });
    await accounts.verifyAtProvider(userId);
    expect((await make()).status).toBe(201);
  });

  it.each(['registered', 'pro'])('needs the Enterprise plan, which the %s one is not', async (tier) => {
    const { make } = await owner({ tier });
    expect(await make()).toMatchObject({ status: 403, body: { code: 'access.denied' } });
  });

  it('has a place only while there are fewer than 20 in force', async () => {
    const { make, userId, revoke } = await owner();
    for (let n = 1; n < apiKeyLimits.keys; n += 1) await accounts.apiKeys.add(...keyToAdd({ userId }));
    await accounts.apiKeys.add(...keyToAdd({ userId, revokedAt: new Date() }));
    await accounts.apiKeys.add(...keyToAdd({ userId, expiresAt: new Date() }));
    const { key } = (await make()).body;
    expect(await make()).toMatchObject({ status: 409, body: { code: 'account.too-many-keys' } });
    await revoke(key?.id ?? '');
    expect((await make()).status).toBe(201);
  });
});

describe('keys', () => {
  it('are made and revoked by people, and not by keys', async () => {
    const { ask, make } = await owner();
    const { key } = (await make()).body;
    const asKey = { session: undefined, apiKey: { id: key?.id, mode: 'live' }, scopes: [...apiScopes] };
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', wish],
      ['POST', `/${key?.id}/revoke`, undefined],
    ] as const) {
      expect(await ask(method, path, body, asKey)).toMatchObject(refusedWith('access.denied'));
    }
  });

  it('end at once when they are revoked, and once more is the same', async () => {
    const { make, revoke, list, userId, email } = await owner();
    await accounts.profiles.welcome({ userId, email, tier: 'enterprise' }, new Date());
    await expect.poll(async () => (await accounts.profiles.find(userId))?.userId).toBe(userId);
    const { key, secret = '' } = (await make()).body;
    const first = await revoke(key?.id ?? '');
    expect(first).toMatchObject({ status: 200, body: { key: { revokedAt: expect.any(String) } } });
    expect(await accounts.verifyKey(secret)).toEqual({ valid: false });
    expect(await revoke(key?.id ?? '')).toEqual(expect.objectContaining({ body: first.body }));
    expect(await list()).toMatchObject([{ id: key?.id, revokedAt: first.body.key?.revokedAt }]);
  });

  it('of another user are not there', async () => {
    const mine = await owner();
    const other = await owner();
    const { key } = (await mine.make()).body;
    expect(await other.revoke(key?.id ?? '')).toMatchObject(refusedWith('account.key-not-found'));
    expect(await other.list()).toEqual([]);
    expect(await mine.list()).toMatchObject([{ revokedAt: null }]);
  });
});
