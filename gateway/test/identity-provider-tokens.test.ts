import { generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityProvider } from '../src/identity-provider/create-identity-provider.ts';
import type { IdentityProvider } from '../src/identity-provider/identity-provider.ts';
import { log } from './fixture/gateway.ts';
import { type ProviderWithKeys, startProviderWithKeys } from './fixture/provider-with-keys.ts';

type Claims = Record<string, unknown>;
let keys: ProviderWithKeys;
let provider: IdentityProvider;
const nowS = Math.floor(Date.now() / 1000);
beforeAll(async () => {
  keys = await startProviderWithKeys();
  provider = createIdentityProvider({
    issuer: keys.issuer,
    clientSecret: 'gateway-secret',
    now: () => nowS * 1000,
    log,
  });
});
afterAll(() => keys.stop());

const expectRefused = (token: string) =>
  expect(provider.verifyAccessToken(token)).rejects.toMatchObject({ code: 'principal.invalid' });

const access = (): Claims => ({
  iss: keys.issuer,
  aud: ['gateway', 'account'],
  sub: 'user-1',
  azp: 'freightwright-web',
  typ: 'Bearer',
  sid: 'session-1',
  email: 'ada@example.com',
  realm_access: { roles: ['default-roles-freightwright', 'registered', 'offline_access'] },
  iat: nowS,
  exp: nowS + 300,
});

describe('an access token of the provider', () => {
  it('names its user', async () => {
    expect(await provider.verifyAccessToken(await keys.sign(access()))).toEqual({
      userId: 'user-1',
      email: 'ada@example.com',
      tier: 'registered',
      providerSid: 'session-1',
      teamScopes: [],
    });
  });

  it.each([
    [['registered', 'enterprise', 'pro'], 'enterprise'],
    [['pro'], 'pro'],
    [['offline_access', 'anonymous', 'admin'], 'registered'],
    ['pro', 'registered'],
    [undefined, 'registered'],
  ])('with the roles %o has the tier %s', async (roles, tier) => {
    const token = await keys.sign({ ...access(), realm_access: { roles } });
    expect((await provider.verifyAccessToken(token)).tier).toBe(tier);
  });

  it('of a machine has no email and no session', async () => {
    const { email: _, sid: __, ...claims } = access();
    const token = await keys.sign({ ...claims, aud: 'gateway' });
    expect(await provider.verifyAccessToken(token)).toMatchObject({ email: '', providerSid: undefined });
  });
});

describe('refused as an access token is', () => {
  const without = (name: string): Claims => ({ ...access(), [name]: undefined });
  const changed: [string, () => Claims][] = [
    ['one for somebody else', () => ({ ...access(), aud: ['account'] })],
    ['one without an audience', () => without('aud')],
    ['one of another issuer', () => ({ ...access(), iss: 'https://evil.example/realms/freightwright' })],
    ['one of another realm', () => ({ ...access(), iss: keys.issuer.replace('freightwright', 'other') })],
    ['one that has expired', () => ({ ...access(), exp: nowS - 6 })],
    ['one without an end', () => without('exp')],
    ['one that is not valid yet', () => ({ ...access(), nbf: nowS + 6 })],
    ['one without a user', () => without('sub')],
    ['one with an empty user', () => ({ ...access(), sub: '' })],
    ['one whose user id is too long', () => ({ ...access(), sub: 'x'.repeat(129) })],
    ['one without a client', () => without('azp')],
    ['an ID token', () => ({ ...access(), typ: 'ID' })],
    ['an ID token for the same audience', () => ({ ...access(), typ: 'ID', aud: 'gateway' })],
    ['a refresh token', () => ({ ...access(), typ: 'Refresh' })],
    ['one without a type', () => without('typ')],
  ];
  it.each(changed)('%s', async (_, claims) => {
    await expectRefused(await keys.sign(claims()));
  });

  it('an unsigned one', async () => {
    await expectRefused(new UnsecuredJWT(access()).encode());
  });

  it('one signed with the public key as if it were a secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(keys.publicKey));
    await expectRefused(await keys.sign(access(), { alg: 'HS256' }, secret));
  });

  it('one signed with another key under a known or an unknown name', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    for (const kid of ['first', 'second']) {
      await expectRefused(await keys.sign(access(), { kid }, privateKey));
    }
  });

  it('one whose header asks for what we do not know', async () => {
    const [, payload, signature] = (await keys.sign(access())).split('.');
    const header = { alg: 'RS256', kid: 'first', crit: ['odd'], odd: true };
    const token = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
    await expectRefused(token);
  });

  it.each(['', 'a.b.c', '..', 'nonsense'])('%o', async (token) => {
    await expectRefused(token);
  });

  it('a made-up key name, without having the keys asked for each time', async () => {
    const asked = keys.asked.length;
    for (let times = 0; times < 20; times += 1) {
      await expectRefused(await keys.sign(access(), { kid: `made-up-${times}` }));
    }
    expect(keys.asked.length - asked).toBeLessThanOrEqual(1);
  });
});

describe('a logout token', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {}, revoke_offline_access: true };
  const logout = (): Claims => ({
    iss: keys.issuer,
    aud: 'freightwright-gateway',
    sub: 'user-1',
    sid: 'session-1',
    jti: 'logout-1',
    typ: 'Logout',
    events,
    iat: nowS,
    exp: nowS + 120,
  });
  const signed = (claims: Claims, header: Record<string, unknown> = { typ: 'logout+jwt' }) =>
    keys.sign(claims, header);

  it('names session, user and itself', async () => {
    const token = await signed(logout());
    const named = { jti: 'logout-1', userId: 'user-1', providerSid: 'session-1' };
    expect(await provider.verifyLogoutToken(token)).toEqual(named);
    const { sid: _, ...ofUser } = logout();
    expect(await provider.verifyLogoutToken(await signed(ofUser))).toEqual({
      ...named,
      providerSid: undefined,
    });
  });

  const changed: [string, () => Claims][] = [
    ['a nonce', () => ({ ...logout(), nonce: 'n' })],
    ['no events', () => ({ ...logout(), events: undefined })],
    ['other events', () => ({ ...logout(), events: { 'http://schemas.openid.net/event/other': {} } })],
    ['an event that is no object', () => ({ ...logout(), events: { [Object.keys(events)[0] ?? '']: true } })],
    ['another audience', () => ({ ...logout(), aud: 'freightwright-web' })],
    ['the audience of access tokens', () => ({ ...logout(), aud: 'gateway' })],
    ['another issuer', () => ({ ...logout(), iss: 'https://evil.example' })],
    ['no id', () => ({ ...logout(), jti: undefined })],
    ['nobody in it', () => ({ ...logout(), sub: undefined, sid: undefined })],
    ['an end in the past', () => ({ ...logout(), exp: nowS - 6 })],
    ['no end', () => ({ ...logout(), exp: undefined })],
    ['no beginning', () => ({ ...logout(), iat: undefined })],
    ['a beginning more than 3 minutes ago', () => ({ ...logout(), iat: nowS - 186 })],
    ['a beginning in the future', () => ({ ...logout(), iat: nowS + 6 })],
  ];
  it.each(changed)('with %s is refused', async (_, claims) => {
    const refused = { code: 'request.invalid', message: 'The logout token is not valid' };
    await expect(provider.verifyLogoutToken(await signed(claims()))).rejects.toMatchObject(refused);
  });

  it.each([{ typ: 'JWT' }, { typ: undefined }, { typ: 'at+jwt' }])(
    'of the type %o is refused',
    async (header) => {
      await expect(provider.verifyLogoutToken(await signed(logout(), header))).rejects.toMatchObject({
        code: 'request.invalid',
      });
    },
  );

  it('is no access token', async () => {
    const token = await signed({ ...access(), ...logout(), aud: ['gateway', 'freightwright-gateway'] });
    await expectRefused(token);
  });
});
