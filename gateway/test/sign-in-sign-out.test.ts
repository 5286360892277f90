import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { post } from './fixture/sign-in-site.ts';

serveSignIn();

const logout = '/api/auth/logout';
const everywhere = '/api/auth/logout-everywhere';
let addresses = 0;

async function signedIn(person?: { userId: string; email: string; password: string }) {
  const { userId, email, password } = person ?? (await site.person());
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  const { cookie } = await post(site, '/api/auth/login', { email, password }, { address });
  return { userId, email, password, cookie };
}
const sessionsOf = (userId: string) => site.storedSessions().countDocuments({ userId });

describe('signing out', () => {
  it.each(['down', 'html', 'error-500'] as const)(
    'ends the session here when the provider fails (%s)',
    async (violation) => {
      const { userId, cookie } = await signedIn();
      site.line.violations.set('/logout', violation);
      expect((await post(site, logout, undefined, { cookie })).status).toBe(200);
      expect(await sessionsOf(userId)).toBe(0);
    },
  );

  it('answers somebody who is not signed in the same', async () => {
    const answer = await post(site, logout);
    expect(answer).toMatchObject({ status: 200, body: { signedOut: true }, cookie: 'sid=; signed-in=' });
  });

  it('from a page of another site is refused and ends nothing', async () => {
    const { userId, cookie } = await signedIn();
    const answer = await post(site, logout, undefined, { cookie, 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.cookie]).toEqual([403, '']);
    expect(await sessionsOf(userId)).toBe(1);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the user and of nobody else, here and at the provider', async () => {
    const [first, stranger] = [await signedIn(), await signedIn()];
    await signedIn(first);
    const elsewhere = await site.identityProvider.signIn(first);
    const answer = await post(site, everywhere, undefined, { cookie: first.cookie });
    expect(answer).toMatchObject({ status: 200, body: { signedOut: true }, cookie: 'sid=; signed-in=' });
    expect([await sessionsOf(first.userId), await sessionsOf(stranger.userId)]).toEqual([0, 1]);
    await expect(site.identityProvider.refresh(elsewhere.tokens.refreshToken)).rejects.toMatchObject({
      name: 'ProviderSessionEnded',
    });
  });

  it('ends the sessions here though the provider cannot be told', async () => {
    const { userId, cookie } = await signedIn();
    const { endProviderSessions } = site.identity;
    site.identity.endProviderSessions = async () => {
      throw new Error('away');
    };
    const answer = await post(site, everywhere, undefined, { cookie });
    site.identity.endProviderSessions = endProviderSessions;
    expect(answer).toMatchObject({ status: 200, cookie: 'sid=; signed-in=' });
    expect(await sessionsOf(userId)).toBe(0);
  });

  it('is for somebody who is signed in', async () => {
    expect(await post(site, everywhere)).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });

  it('is not for a page of another site, where the cookie does not count', async () => {
    const { userId, cookie } = await signedIn();
    const answer = await post(site, everywhere, undefined, { cookie, 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
    expect(await sessionsOf(userId)).toBe(1);
  });
});

describe('back-channel logout', () => {
  const path = '/api/backchannel-logout';
  const send = (form: URLSearchParams | string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: String(form),
    });

  const somewhere = { request: { headers: {} } as IncomingMessage, clientAddress: '203.0.113.9' };

  /** A session on the site, with its tokens. */
  async function openSession(person: { userId: string; email: string; password: string }) {
    const opened = await site.identityProvider.signIn(person);
    await site.sessions.open(opened, somewhere);
    return opened;
  }

  it('ends the session whose own session ended at the provider, and no other', async () => {
    const person = await site.person();
    const opened = await openSession(person);
    await openSession(person);
    await site.identityProvider.signOut(opened.tokens.refreshToken);
    expect(site.logouts.at(-1)).toMatchObject({ status: 204 });
    const left = await site.storedSessions().find({ userId: person.userId }).toArray();
    expect(left).toHaveLength(1);
    expect(left[0]?.providerSid).not.toBe(opened.user.providerSid);
  });

  it('counts once: the same token sent again is refused, and ends nothing', async () => {
    const person = await site.person();
    const opened = await openSession(person);
    await site.identityProvider.signOut(opened.tokens.refreshToken);
    await site.sessions.open(opened, somewhere);
    const answer = await send(site.logouts.at(-1)?.form ?? '');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await sessionsOf(person.userId)).toBe(1);
  });

  it('ends them all when the provider ends them all', async () => {
    const person = await signedIn();
    await signedIn(person);
    await site.provider.endSessions(person.userId);
    expect(await sessionsOf(person.userId)).toBe(0);
  });

  it.each([
    ['nonsense', 'logout_token=nonsense'],
    ['no token', 'other=1'],
    ['an empty token', 'logout_token='],
    ['two tokens', 'logout_token=a&logout_token=b'],
  ])('refuses %s', async (_, form) => {
    const answer = await send(form);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'request.invalid',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a body that is no form, and one that is too large', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send(`logout_token=${'x'.repeat(70_000)}`)).status).toBe(413);
  });
});
