import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { apiClient } from './api-client.ts';
import { newcomer } from './newcomer.ts';
import { provider } from './provider.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const visitor = () => apiClient(site.platform.siteUrl);
async function signedInNewcomer() {
  const account = newcomer();
  const client = visitor();
  const registered = await client.post('/api/auth/register', account);
  expect(registered.status).toBe(201);
  return { account, client, registered };
}

describe(`accounts on the ${provider} provider`, () => {
  it('registering signs in; the session cookie is out of reach of scripts', async () => {
    const { account, client, registered } = await signedInNewcomer();
    expect(registered.body).toMatchObject({ tier: 'registered', isLoggedIn: true, subscriptionTier: 'free' });
    const session = registered.headers.getSetCookie().find((line) => line.startsWith('sid=')) ?? '';
    expect(session).toMatch(/; ?HttpOnly/i);
    expect(session).toMatch(/; ?SameSite=Lax/i);
    expect(await client.status()).toMatchObject({
      isLoggedIn: true,
      user: { email: account.email, isPro: false, calculationsRemaining: 5 },
    });
    expect(JSON.stringify(registered.body)).not.toContain(account.password);
  });

  it('an email can be registered once, in any mix of upper and lower case', async () => {
    const { account } = await signedInNewcomer();
    const again = await visitor().post('/api/auth/register', {
      ...account,
      email: account.email.toUpperCase(),
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'identity.email-taken' } });
    expect(again.body.message).toEqual(expect.any(String));
  });

  it.each([
    [{ email: 'no-address', password: 'long enough' }, 'email', 'Please enter a valid email address'],
    [
      { email: 'short@shipper.example', password: 'five5' },
      'password',
      'Password must be at least 6 characters',
    ],
  ])('registering with %j names the field and the rule', async (body, field, message) => {
    const answer = await visitor().post('/api/auth/register', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  it('signing out ends the session; signing in opens another under a new id', async () => {
    const { account, client } = await signedInNewcomer();
    const first = client.cookies.get('sid');
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect(await client.status()).toMatchObject({ tier: 'anonymous', isLoggedIn: false, user: null });
    expect((await client.post('/api/auth/login', account)).status).toBe(200);
    expect(client.cookies.get('sid')).not.toBe(first);
    const old = visitor();
    old.cookies.set('sid', first ?? '');
    expect(await old.get('/api/user/bol-usage')).toMatchObject({
      status: 401,
      body: { code: 'session.expired' },
    });
  });

  it('a wrong password and an unknown user get one and the same answer', async () => {
    const { account } = await signedInNewcomer();
    const wrong = await visitor().post('/api/auth/login', { ...account, password: 'not-the-password' });
    const unknown = await visitor().post('/api/auth/login', newcomer());
    const seen = ({ status, body: { requestId, ...body } }: typeof wrong) => ({ status, body });
    expect(seen(wrong)).toMatchObject({ status: 401, body: { code: 'identity.wrong-credentials' } });
    expect(seen(unknown)).toEqual(seen(wrong));
  });

  it('guessing is refused, with the time to wait', async () => {
    const { account } = await signedInNewcomer();
    const stranger = visitor();
    const guess = () => stranger.post('/api/auth/login', { ...account, password: 'not-the-password' });
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess()).status).toBe(401);
    const stopped = await guess();
    expect(stopped).toMatchObject({ status: 429, body: { code: 'identity.too-many-attempts' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('each demo user has the tier it stands for', async () => {
    for (const { email, password, tier } of site.platform.identity.demoUsers) {
      const client = visitor();
      expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
      expect(await client.status()).toMatchObject({ tier, user: { email } });
    }
  });

  it('signing out everywhere ends the sessions of every device', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    expect((await other.post('/api/auth/login', account)).status).toBe(200);
    expect((await client.post('/api/auth/logout-everywhere')).status).toBe(200);
    for (const device of [client, other]) expect(await device.status()).toMatchObject({ isLoggedIn: false });
  });

  it('test mode makes a Professional, at once and in every session', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    await other.post('/api/auth/login', account);
    expect(await client.get('/api/user/bol-usage')).toMatchObject({ body: { limit: 1, canGenerate: true } });
    expect(await client.post('/api/test/enable-pro')).toMatchObject({
      status: 200,
      body: { tier: 'pro' },
    });
    await expect.poll(async () => (await other.status()).tier).toBe('pro');
    await expect.poll(async () => (await client.status()).tier).toBe('pro');
    expect(await client.get('/api/user/bol-usage')).toMatchObject({
      body: { limit: null, canGenerate: true },
    });
    const later = visitor();
    await later.post('/api/auth/login', account);
    expect(await later.status()).toMatchObject({ tier: 'pro', subscriptionTier: 'professional' });
  });
});

describe('what a browser claims about itself', () => {
  it('x-keycloak-user-id is compared and never believed', async () => {
    const { client } = await signedInNewcomer();
    const { user } = (await client.status()) as { user: { id: string } };
    const named = (id: string) => ({ 'x-keycloak-user-id': id });
    expect((await client.get('/api/user/bol-usage', named(user.id))).status).toBe(200);
    expect(await client.get('/api/user/bol-usage', named('somebody-else'))).toMatchObject({
      status: 401,
      body: { code: 'session.other-user' },
    });
    expect(await visitor().get('/api/user/status', named(user.id))).toMatchObject({
      status: 401,
      body: { code: 'session.expired' },
    });
  });

  it('a page of another origin, or of another port, signs nobody in or out and does nothing in their name', async () => {
    const { account, client } = await signedInNewcomer();
    for (const origin of ['https://evil.example', 'http://localhost:1']) {
      for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/logout']) {
        const body = path.endsWith('logout') ? undefined : account;
        expect(await client.post(path, body, { origin })).toMatchObject({
          status: 403,
          body: { code: 'request.foreign-origin' },
        });
      }
      // The cookie does not count for a call from another origin, so there is nobody to sign out.
      expect((await client.post('/api/auth/logout-everywhere', undefined, { origin })).status).toBe(401);
      expect((await client.post('/api/test/enable-pro', undefined, { origin })).status).toBe(401);
    }
    expect(await client.status()).toMatchObject({ isLoggedIn: true, tier: 'registered' });
  });

  it('a principal that the caller has made is not believed', async () => {
    const forged = Buffer.from(JSON.stringify({ principal: { tier: 'enterprise', userId: 'x' } })).toString(
      'base64url',
    );
    const claim = { 'x-principal': `e30.${forged}.e30` };
    expect(await visitor().get('/api/user/status', claim)).toMatchObject({
      status: 200,
      body: { tier: 'anonymous' },
    });
  });
});
