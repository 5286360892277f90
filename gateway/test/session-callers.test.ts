import type { IncomingHttpHeaders } from 'node:http';
import { verifyApiKey } from '@freightwright/contracts';
import { createPrincipalKeys, deployTokenSigner, deployTokenVerifier } from '@freightwright/service-kit';
import { DEMO_USERS } from '@freightwright/stack-idp';
import { expect, test } from 'vitest';
import { startMessages, startService, until } from './fixture/gateway.ts';
import { call, fromOurPage, shareProvider, site, startIdentity } from './fixture/identity.ts';
import { passwordToken } from './fixture/test-provider.ts';

shareProvider();

/** A token that the provider issued to another client. */
const accessToken = (issuer: string, tier = 'enterprise') =>
  passwordToken(
    issuer,
    DEMO_USERS.find((user) => user.tier === tier),
  );

const tampered = (token: string) => {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const raised = { ...claims, realm_access: { roles: ['enterprise'] }, exp: claims.exp + 9_999 };
  return [header, Buffer.from(JSON.stringify(raised)).toString('base64url'), signature].join('.');
};

test('only a page of ours may change something with a session', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const change = (headers: Record<string, string>) =>
    call(url, '/api/mine', { method: 'POST', headers: { cookie, ...headers } });
  expect((await change(fromOurPage)).principal?.tier).toBe('registered');
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: site },
  ]) {
    // The call counts as one without a cookie. The cookie is not cleared, because the session is still the
    // visitor's.
    expect(await change(headers)).toMatchObject({ status: 401, code: 'principal.invalid', cookies: {} });
  }
  expect((await call(url, '/api/mine', { headers: { cookie } })).status).toBe(200);
});

test('on a public route a change from elsewhere is a visitor without a session', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const headers = { cookie, origin: 'https://evil.example' };
  const { principal } = await call(url, '/api/open', { method: 'POST', headers });
  expect(principal).toMatchObject({ tier: 'anonymous' });
  expect(principal?.userId).toBeUndefined();
});

test('reading with a session takes no origin: a link from elsewhere finds its reader signed in', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  expect((await call(url, '/api/mine', { headers })).status).toBe(200);
});

test("a token of the provider's is its user, from any origin and without a cookie", async () => {
  const { url, idp } = await startIdentity();
  const headers = {
    authorization: `Bearer ${await accessToken(idp.issuer)}`,
    origin: 'https://customer.example',
  };
  const { principal } = await call(url, '/api/mine', { method: 'POST', headers });
  expect(principal).toMatchObject({ tier: 'enterprise', email: 'enterprise@freightwright.example' });
});

test('a token that does not hold refuses the call, and never falls back on the session', async () => {
  const { url, signIn, idp } = await startIdentity();
  const { cookie } = await signIn();
  const token = await accessToken(idp.issuer, 'registered');
  const foreign = await deployTokenSigner({ privateKey: createPrincipalKeys().privateKey })({
    who: 'ci',
    remotes: ['mfe-bol'],
  });
  for (const bad of ['', 'x', tampered(token), token.slice(0, -3), foreign]) {
    const headers = { cookie, ...fromOurPage, authorization: `Bearer ${bad}` };
    for (const path of ['/api/mine', '/api/open']) {
      expect(await call(url, path, { headers })).toMatchObject({ status: 401, code: 'principal.invalid' });
    }
  }
});

test('deploy tokens and tokens of the provider are distinguished', async () => {
  const deployKeys = createPrincipalKeys();
  const verifyDeployToken = deployTokenVerifier(deployKeys);
  const { url, idp } = await startIdentity({ gateway: { verifyDeployToken } });
  const deploy = await deployTokenSigner(deployKeys)({ who: 'ci-bol', remotes: ['mfe-bol'] });
  const principalOf = async (token: string) =>
    (await call(url, '/api/open', { headers: { authorization: `Bearer ${token}` } })).principal;
  expect(await principalOf(deploy)).toMatchObject({ userId: 'deploy:ci-bol', tier: 'anonymous' });
  expect(await principalOf(await accessToken(idp.issuer))).toMatchObject({ tier: 'enterprise', scopes: [] });
});

test('an API key is what the identity service says of it', async () => {
  const nats = await startMessages();
  const service = await nats.connect('identity');
  const { url, signIn } = await startIdentity({ natsUrl: nats.urlOf('gateway') });
  const { cookie } = await signIn();
  const withKey = (key: string, more: Record<string, string> = {}) =>
    call(url, '/api/mine', { method: 'POST', headers: { 'x-api-key': key, ...more } });
  // No service answers requests about API keys yet.
  expect(await withKey('good')).toMatchObject({ status: 503, code: 'service.unavailable' });

  const owner = { userId: 'u-1', email: 'owner@example.com', tier: 'enterprise' as const };
  await service.respond(verifyApiKey, ({ key }) => {
    const [keyId, scopes] = ['key_0123456789abcdef', ['bills:read', 'remote.deploy:mfe-bol']];
    const apiVersion = '2026-11-23';
    if (key === 'good')
      return { ...owner, valid: true as const, keyId, scopes, apiVersion, mode: 'live' as const };
    if (key === 'trial')
      return { ...owner, valid: true as const, keyId, scopes, apiVersion, mode: 'test' as const };
    return { valid: false as const };
  });
  await until(async () => (await withKey('good')).status === 200);
  const called = { ...owner, scopes: ['bills:read'], apiKey: { id: 'key_0123456789abcdef', mode: 'live' } };
  expect((await withKey('good')).principal).toMatchObject(called);
  expect((await withKey('trial')).principal).toMatchObject({ userId: 'test.u-1', apiKey: { mode: 'test' } });
  expect((await withKey('good', { cookie, ...fromOurPage })).principal).toMatchObject(owner);
  for (const key of ['bad', '', 'k'.repeat(257)]) {
    const refused = await withKey(key, { cookie, ...fromOurPage });
    expect(refused).toMatchObject({ status: 401, code: 'principal.invalid' });
  }
  // Open to signed-in users but not to API keys: its contract has no scope.
  const paid = await call(url, '/api/paid', { headers: { 'x-api-key': 'good' } });
  expect(paid).toMatchObject({ status: 403, code: 'access.denied' });
  const both = await withKey('good', { authorization: 'Bearer a.b.c' });
  expect(both).toMatchObject({ status: 401, code: 'principal.invalid' });

  const expected = (userId: string) => withKey('good', { 'x-keycloak-user-id': userId });
  expect((await expected('u-1')).status).toBe(200);
  expect(await expected('u-2')).toMatchObject({ status: 401, code: 'session.other-user' });
});

test('x-keycloak-user-id is compared with whoever is calling, and never believed', async () => {
  const { url, signIn, idp } = await startIdentity();
  const { cookie } = await signIn();
  const { principal } = await call(url, '/api/mine', { headers: { cookie } });
  const userId = principal?.userId ?? '';
  const claim = (
    expected: string,
    headers: Record<string, string> = {},
    path = '/api/open',
    method = 'GET',
  ) => call(url, path, { method, headers: { 'x-keycloak-user-id': expected, ...headers } });

  expect((await claim(userId, { cookie })).principal).toMatchObject({ userId });
  for (const other of ['somebody-else', `${userId} `.repeat(2), '']) {
    const refused = await claim(other, { cookie });
    expect(refused).toMatchObject({ status: 401, code: 'session.other-user', cookies: {} });
  }
  const expired = { status: 401, code: 'session.expired' };
  expect(await claim(userId)).toMatchObject(expired);
  expect(await claim(userId, { cookie: 'other=1' })).toMatchObject(expired);
  const ended = await claim(userId, { cookie: `sid=${'A'.repeat(43)}` });
  expect(ended).toMatchObject({ ...expired, cookies: { sid: '', 'signed-in': '' } });
  // From another site the cookie does not count, and it is not cleared either.
  const foreign = { cookie, origin: 'https://evil.example' };
  expect(await claim(userId, foreign, '/api/open', 'POST')).toMatchObject({ ...expired, cookies: {} });

  const authorization = `Bearer ${await accessToken(idp.issuer)}`;
  expect(await claim(userId, { authorization })).toMatchObject({ status: 401, code: 'session.other-user' });
});

test('neither the session nor the user a page takes its visitor for is passed on to a service', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const service = await startService((req, res) => {
    seen.push(req.headers);
    res.writeHead(200, { 'set-cookie': 'sid=stolen', 'cache-control': 'public, max-age=60' }).end('{}');
  });
  const { url, signIn, stored } = await startIdentity({ gateway: { serviceUrl: service.url } });
  const { cookie } = await signIn();
  const userId = String((await stored().findOne())?.userId);
  const headers = { cookie, 'x-keycloak-user-id': userId };
  const answer = await call(url, '/api/mine', { headers });
  expect(answer).toMatchObject({ status: 200, cookies: {} });
  expect(Object.keys(seen[0] ?? {})).not.toContain('x-keycloak-user-id');
  expect(JSON.stringify({ ...seen[0], 'x-principal': '' })).not.toContain(userId);
  expect(Object.keys(seen[0] ?? {})).not.toContain('cookie');

  // A response that sets one visitor's cookie must not be cached, whatever the service allows.
  const ended = await call(url, '/api/open', { headers: { cookie: 'sid=x' } });
  expect(ended.cookies).toMatchObject({ sid: '' });
  expect(ended.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
});

test('the calls of one user count together, whatever they show', async () => {
  const { url, signIn } = await startIdentity();
  const [one, other] = [await signIn(), await signIn()];
  const left = async (cookie: string) =>
    (await call(url, '/api/mine', { headers: { cookie } })).headers.get('ratelimit');
  const remaining = (text: string | null) => Number(/"api-principal";r=(\d+)/.exec(text ?? '')?.[1]);
  expect(remaining(await left(one.cookie)) - remaining(await left(other.cookie))).toBe(1);
});

test('a visitor gets an id where visitors are counted, keeps it, and has none anywhere else', async () => {
  const { url } = await startIdentity();
  const first = await call(url, '/api/counted');
  expect(first.principal).toMatchObject({ tier: 'anonymous', anonymousId: expect.any(String) });
  const cookie = `aid=${first.cookies.aid}`;
  const again = await call(url, '/api/counted', { headers: { cookie } });
  expect(again.principal?.anonymousId).toBe(first.principal?.anonymousId);
  expect(again.cookies).toEqual({});

  const elsewhere = await call(url, '/api/open', { headers: { cookie } });
  expect(elsewhere.principal?.anonymousId).toBeUndefined();
  expect((await call(url, '/api/open')).cookies).toEqual({});
});

test('somebody who is signed in has no such id, and one whose session has ended has', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const signedIn = await call(url, '/api/counted', { headers: { cookie } });
  expect(signedIn.principal).toMatchObject({ tier: 'registered' });
  expect(signedIn.principal?.anonymousId).toBeUndefined();
  expect(signedIn.cookies).toEqual({});

  const ended = await call(url, '/api/counted', { headers: { cookie: `sid=${'A'.repeat(43)}` } });
  expect(ended.principal?.anonymousId).toEqual(expect.any(String));
  expect(ended.cookies).toMatchObject({ sid: '', 'signed-in': '', aid: expect.any(String) });
});
