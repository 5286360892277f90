import { apiClient } from '@freightwright/stack-test-site/visitor';
import { describe, expect, it } from 'vitest';
import { provider } from '../config.ts';
import { openSharedSite } from '../site.ts';
import { newcomer } from './account.ts';

const site = openSharedSite();

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

  it('test mode makes a Professional, at once and in every session', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    await other.post('/api/auth/login', account);
    expect(await client.get('/api/user/bol-usage')).toMatchObject({ body: { limit: 1, canGenerate: true } });
    expect(await client.post('/api/test/enable-pro')).toMatchObject({ status: 200, body: { tier: 'pro' } });
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
