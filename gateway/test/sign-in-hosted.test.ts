import { describe, expect, it } from 'vitest';
import { createBrowser, formAction } from './fixture/browser-jar.ts';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { post } from './fixture/sign-in-site.ts';

serveSignIn();

type Browser = ReturnType<typeof createBrowser>;

const start = (returnTo?: string, rest = '') =>
  `${site.origin}/api/login${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}${rest}`;
const failed = () => `${site.origin}/auth?error=sign-in`;
const unavailable = () => `${site.origin}/auth?error=unavailable`;

/** Goes to the provider's page and back. The `location` of the last step is the callback URL. */
async function cameBack(browser: Browser, from: string, person: { email: string; password: string }) {
  const page = await browser.follow(from);
  let step = await browser.go(formAction(page), {
    method: 'POST',
    body: new URLSearchParams({ username: person.email, password: person.password }),
  });
  while (step.location.includes('/realms/')) step = await browser.go(step.location);
  return step.location;
}

async function signIn(browser: Browser, returnTo?: string) {
  const person = await site.person();
  const end = await browser.go(await cameBack(browser, start(returnTo), person));
  return { person, end };
}

const sessionsOf = (userId: string) => site.storedSessions().countDocuments({ userId });

describe('signing in on the hosted page', () => {
  it('leads back to the page it started from, with a session and without a trace of the attempt', async () => {
    const browser = createBrowser();
    const { person, end } = await signIn(browser, '/bol?tab=mine#list');
    expect([end.status, end.location]).toEqual([302, `${site.origin}/bol?tab=mine#list`]);
    expect(end.headers.get('cache-control')).toBe('no-store');
    expect(end.text).toBe('');
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('login-'))).toEqual([]);
    expect(browser.cookies.get('sid')?.value).toMatch(/^[\w-]{43}$/);
    expect(await sessionsOf(person.userId)).toBe(1);
  });

  it('goes away with state, nonce and S256, and keeps what must come back in a sealed cookie', async () => {
    const step = await createBrowser().go(start('/bol'));
    const sent = new URL(step.location).searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      client_id: 'freightwright-gateway',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${site.origin}/api/login/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie = '', ...more] = step.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^login-[\w-]{8}=[\w-]+; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Lax$/);
    for (const secret of [sent.get('state'), sent.get('nonce'), '/bol']) {
      expect(Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').includes(secret ?? '')).toBe(false);
    }
  });

  it('carries an email along, and leads to the mail for a new password when asked to', async () => {
    const signIn = new URL(
      (await createBrowser().go(start('/', '&email=ann%2Bdock%40mill.example'))).location,
    );
    expect(signIn.pathname).toMatch(/openid-connect\/auth$/);
    expect(signIn.searchParams.get('login_hint')).toBe('ann+dock@mill.example');
    const browser = createBrowser();
    const person = await site.person();
    const reset = await browser.follow(
      start('/', `&action=RESET_PASSWORD&email=${encodeURIComponent(person.email)}`),
    );
    expect(reset.text).toContain('Forgot your password?');
    expect(reset.text).toContain(`value="${person.email}"`);
  });

  it('works in two tabs at once: each lands where it started', async () => {
    const [browser, person] = [createBrowser(), await site.person()];
    const [first, second] = [await browser.go(start('/bol')), await browser.go(start('/dashboard'))];
    const secondEnd = await browser.go(await cameBack(browser, second.location, person));
    // The first tab. By now the provider knows the visitor.
    let step = await browser.go(first.location);
    while (step.location.includes('/realms/')) step = await browser.go(step.location);
    const firstEnd = await browser.go(step.location);
    expect([firstEnd.location, secondEnd.location]).toEqual([
      `${site.origin}/bol`,
      `${site.origin}/dashboard`,
    ]);
  });

  it.each(['/api/login', '/api/login/callback?code=a&state=b'])(
    'is not begun or finished by looking: HEAD %s',
    async (path) => {
      const answer = await fetch(site.origin + path, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it('leads to the start page instead of another site', async () => {
    expect((await signIn(createBrowser(), '//evil.example')).end.location).toBe(`${site.origin}/`);
  });
});

describe('a callback', () => {
  it('without a state, or with one that nobody went away with, opens nothing', async () => {
    const browser = createBrowser();
    await browser.go(start());
    for (const query of [
      '',
      '?code=abc',
      '?code=abc&state=',
      `?code=abc&state=${'A'.repeat(43)}`,
      '?state=a%00b',
    ]) {
      const step = await browser.go(`${site.origin}/api/login/callback${query}`);
      expect([step.status, step.location]).toEqual([302, failed()]);
    }
    expect(browser.cookies.has('sid')).toBe(false);
  });

  it('that belongs to another browser opens nothing in this one', async () => {
    const callback = await cameBack(createBrowser(), start(), await site.person());
    const victim = createBrowser();
    await victim.go(start());
    expect((await victim.go(callback)).location).toBe(failed());
    expect(victim.cookies.has('sid')).toBe(false);
  });

  it('is good for once: replayed, even with its cookie, it opens nothing', async () => {
    const browser = createBrowser();
    const callback = await cameBack(browser, start('/bol'), await site.person());
    const cookies = new Map(browser.cookies);
    expect((await browser.go(callback)).location).toBe(`${site.origin}/bol`);
    expect((await browser.go(callback)).location).toBe(failed());
    const thief = createBrowser();
    for (const [name, cookie] of cookies) thief.cookies.set(name, cookie);
    expect((await thief.go(callback)).location).toBe(failed());
    expect(thief.cookies.has('sid')).toBe(false);
  });

  it('of a visitor who said no ends on the sign-in page, and its attempt is over', async () => {
    const browser = createBrowser();
    const state = new URL((await browser.go(start())).location).searchParams.get('state');
    const denied = await browser.go(`${site.origin}/api/login/callback?error=access_denied&state=${state}`);
    expect(denied.location).toBe(failed());
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('with a code that the provider does not know ends on the sign-in page', async () => {
    const browser = createBrowser();
    const state = new URL((await browser.go(start())).location).searchParams.get('state');
    const step = await browser.go(`${site.origin}/api/login/callback?code=made-up&state=${state}`);
    expect(step.location).toBe(failed());
  });

  it.each(['down', 'html', 'error-500', 'empty'] as const)(
    'that meets a provider which fails (%s) says so, and opens nothing',
    async (violation) => {
      const browser = createBrowser();
      const callback = await cameBack(browser, start(), await site.person());
      site.line.violations.set('/token', violation);
      const step = await browser.go(callback);
      expect(step.location).toBe(violation === 'empty' ? failed() : unavailable());
      expect(browser.cookies.has('sid')).toBe(false);
    },
  );
});

describe('choosing a new password', () => {
  const action = '&action=UPDATE_PASSWORD';

  async function changePassword(browser: Browser, returnTo: string) {
    const page = await browser.follow(start(returnTo, action));
    return browser.follow(formAction(page), {
      'password-new': 'new-password',
      'password-confirm': 'new-password',
    });
  }

  it('ends every session of the user, here and at the provider, and has them sign in with the new one', async () => {
    const [browser, other] = [createBrowser(), createBrowser('203.0.113.2')];
    const { person } = await signIn(browser);
    await other.go(await cameBack(other, start(), person));
    const elsewhere = await site.identityProvider.signIn(person);

    const page = await changePassword(browser, '/dashboard');
    expect(page.text).toContain('name="password"');
    expect(await sessionsOf(person.userId)).toBe(0);
    await expect(site.identityProvider.refresh(elsewhere.tokens.refreshToken)).rejects.toMatchObject({
      name: 'ProviderSessionEnded',
    });
    // The provider's own cookie does not let a person with the old password in.
    expect((await other.follow(start())).text).toContain('name="password"');

    const end = await browser.follow(formAction(page), { username: person.email, password: 'new-password' });
    expect(end.location).toBe(`${site.origin}/dashboard`);
    expect(await sessionsOf(person.userId)).toBe(1);
  });

  it('leads on when the identity service is away, with the sessions here ended', async () => {
    const browser = createBrowser();
    const { person } = await signIn(browser);
    await post(site, '/api/auth/login', { email: person.email, password: person.password });
    const { endProviderSessions } = site.identity;
    site.identity.endProviderSessions = async () => {
      throw new Error('away');
    };
    const end = await changePassword(browser, '/dashboard');
    site.identity.endProviderSessions = endProviderSessions;
    expect(end.location).toBe(`${site.origin}/dashboard`);
    expect(await sessionsOf(person.userId)).toBe(1);
  });

  it('called off changes nothing', async () => {
    const browser = createBrowser();
    const { person } = await signIn(browser);
    const other = await post(site, '/api/auth/login', { email: person.email, password: person.password });
    const page = await browser.follow(start('/dashboard', action));
    const end = await browser.follow(formAction(page), { 'cancel-aia': 'true' });
    expect(end.location).toBe(`${site.origin}/dashboard`);
    expect(await sessionsOf(person.userId)).toBe(2);
    expect(other.status).toBe(200);
  });

  it('is the only action there is', async () => {
    expect((await createBrowser().go(start('/', '&action=DELETE_ACCOUNT'))).status).toBe(400);
  });
});
