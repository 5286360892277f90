import { verifyApiKey } from '@freightwright/contracts';
import { DEMO_USERS } from '@freightwright/stack-idp';
import { expect, onTestFinished, test } from 'vitest';
import { startMessages, until } from './fixture/gateway.ts';
import { call, shareProvider, signIn, startIdentity } from './fixture/identity.ts';
import { passwordToken, registrar, tokensOf } from './fixture/test-provider.ts';

shareProvider();

type Team = 'platform-operator' | 'remote-team:mfe-bol';
const personOf = (team: Team | undefined) => {
  const person = DEMO_USERS.find((user) => user.team === team);
  return person ?? expect.fail(`nobody has the role ${team}`);
};

/** Signs in the demo user with that role, as the dialog does. */
async function signInAs(url: string, team: Team | undefined) {
  const { cookie } = await signIn(url, { person: personOf(team) });
  return {
    cookie,
    scopes: async () => (await call(url, '/api/mine', { headers: { cookie } })).principal?.scopes,
  };
}

test.each([
  ['platform-operator', ['remote.deploy:*']],
  ['remote-team:mfe-bol', ['remote.deploy:mfe-bol']],
  [undefined, []],
] as const)('a session of somebody with the role %s has the scopes %j', async (team, scopes) => {
  const { url } = await startIdentity();
  expect(await (await signInAs(url, team)).scopes()).toEqual(scopes);
});

test('whoever is in no team is told so, and whoever is in one is let through to the registry', async () => {
  const { url } = await startIdentity();
  const ask = async (team: Team | undefined) => {
    const { cookie } = await signInAs(url, team);
    return (await call(url, '/api/remotes', { headers: { cookie } })).code;
  };
  expect(await ask(undefined)).toBe('access.denied');
  // This gateway has no route to the registry.
  expect(await ask('remote-team:mfe-bol')).toBe('route.not-found');
  expect((await call(url, '/api/remotes')).code).toBe('principal.invalid');
});

test('a role that is given or taken away counts from the next renewal on', async () => {
  const site = await startIdentity();
  const { url, idp } = site;
  const { cookie, scopes } = await signInAs(url, undefined);
  const { principal } = await call(url, '/api/mine', { headers: { cookie } });
  const admin = await providerAdmin(idp.issuer);
  const path = `/users/${principal?.userId}/role-mappings/realm`;
  const available = (await admin('GET', `${path}/available`)) as { name: string }[];
  const role = available.find(({ name }) => name === 'platform-operator');
  await admin('POST', path, [role]);
  onTestFinished(async () => void (await admin('DELETE', path, [role])));
  expect(await scopes()).toEqual([]);
  await site.accessTokensEndIn(0);
  expect(await scopes()).toEqual(['remote.deploy:*']);
  await admin('DELETE', path, [role]);
  await site.accessTokensEndIn(0);
  expect(await scopes()).toEqual([]);
});

test('a bearer token and an API key of the same person carry none of their roles', async () => {
  const nats = await startMessages();
  const identity = await nats.connect('identity');
  const { email } = personOf('platform-operator');
  await identity.respond(verifyApiKey, () => ({
    ...{ valid: true as const, keyId: 'key_0123456789abcdef', mode: 'live' as const },
    ...{ userId: 'operator', email, tier: 'enterprise' as const },
    scopes: ['bills:read', 'remote.deploy:*', 'remote.deploy:mfe-bol'],
    apiVersion: '2026-11-23',
  }));
  const { url, idp } = await startIdentity({ natsUrl: nats.urlOf('gateway') });
  const withKey = () => call(url, '/api/mine', { headers: { 'x-api-key': 'some-key' } });
  await until(async () => (await withKey()).status === 200);
  const byKey = await withKey();
  expect(byKey.principal?.scopes).toEqual(['bills:read']);
  const authorization = `Bearer ${await passwordToken(idp.issuer, personOf('platform-operator'))}`;
  const byToken = await call(url, '/api/mine', { headers: { authorization } });
  expect(byToken.principal).toMatchObject({ email, scopes: [] });
  expect((await call(url, '/api/remotes', { headers: { authorization } })).code).toBe('access.denied');
});

/** The provider's Admin API, with which an administrator assigns roles. */
async function providerAdmin(issuer: string) {
  const { access_token: token } = await tokensOf(issuer, { grant_type: 'client_credentials', ...registrar });
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${new URL(issuer).origin}/admin/realms/freightwright${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) expect.fail(`${method} ${path}: ${answer.status}`);
    return answer.status === 204 ? undefined : answer.json();
  };
}
