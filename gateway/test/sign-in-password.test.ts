import { Problem } from '@freightwright/contracts';
import { DEMO_USERS } from '@freightwright/stack-idp';
import { describe, expect, it } from 'vitest';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { credentialsOf, freshAddress, login, post, register } from './fixture/sign-in-site.ts';

serveSignIn();

describe('signing in with a password', () => {
  it('answers who is signed in and sets the cookies of a session', async () => {
    const person = await site.person();
    const answer = await post(site, login, { email: person.email, password: person.password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      tier: 'registered',
      isLoggedIn: true,
      subscriptionTier: 'free',
      user: { id: person.userId, email: person.email, isPro: false, calculationsRemaining: 5 },
    });
    expect(answer.cookie).toMatch(/^sid=[\w-]{43}/);
    expect(answer.text).not.toMatch(/token/i);
  });

  it.each(DEMO_USERS)('gives $email the tier $tier', async ({ email, password, tier }) => {
    expect((await post(site, login, { email, password })).body).toMatchObject({ tier });
  });

  it('answers an unknown user, a wrong password and a disabled account byte by byte the same', async () => {
    const [known, disabled] = [await site.person(), await site.person()];
    await site.provider.change(disabled.userId, { enabled: false });
    const attempts = [
      { email: known.email, password: 'wrong-password' },
      { email: 'nobody@example.com', password: 'wrong-password' },
      credentialsOf(disabled),
    ];
    const answers = await Promise.all(
      attempts.map((body) =>
        post(site, login, body, { 'x-request-id': 'request-12345678', address: freshAddress() }),
      ),
    );
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, body: { code: 'identity.wrong-credentials' } });
    expect(first?.body.message).toBe("That email and password don't match.");
    for (const answer of answers) {
      expect(answer.text).toBe(first?.text);
      expect([...answer.headers.keys()]).toEqual([...(first?.headers.keys() ?? [])]);
    }
  });

  it('tells somebody whose account needs another step, and does not count that as a failure', async () => {
    const person = await site.person();
    await site.provider.change(person.userId, { requiredActions: ['UPDATE_PASSWORD'] });
    const address = freshAddress();
    for (let times = 0; times < 6; times += 1) {
      const answer = await post(site, login, credentialsOf(person), { address });
      expect(answer).toMatchObject({ status: 403, body: { code: 'identity.setup-required' } });
    }
  });

  it.each([
    [{ email: 'nonsense', password: 'long-enough' }, 'Please enter a valid email address'],
    [{ email: 'a@example.com', password: '12345' }, 'Password must be at least 6 characters'],
    [{ email: 'a@example.com', password: '' }, 'Password must be at least 6 characters'],
  ])('refuses %o before anybody is asked', async (body, message) => {
    const asked = site.line.asked.length;
    expect(await post(site, login, body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', message },
    });
    expect(site.line.asked.length).toBe(asked);
  });
});

describe('a provider that fails', () => {
  it.each(['down', 'html', 'empty', 'error-500', 'error-html-502', 'redirect', 'silent'] as const)(
    'at giving tokens (%s) is 503, and nothing of its answer is passed on',
    async (violation) => {
      const person = await site.person();
      site.line.violations.set('/token', violation);
      const answer = await post(site, login, credentialsOf(person), { address: freshAddress() });
      expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.text).not.toMatch(/moment|unknown_error|gateway/i);
      expect(answer.cookie).toBe('');
      site.line.violations.clear();
      expect((await post(site, login, credentialsOf(person), { address: freshAddress() })).status).toBe(200);
    },
  );
});

/** Lasts until the returned function is called. */
function registrarThrows(problem: Problem): () => void {
  const { registerUser } = site.identity;
  site.identity.registerUser = () => Promise.reject(problem);
  return () => Object.assign(site.identity, { registerUser });
}

describe('registering', () => {
  const newcomer = (name: string) => ({ email: `${name}@example.com`, password: 'new-password' });

  it('makes the account and signs in: 201 and a session', async () => {
    const answer = await post(site, register, newcomer('first'), { address: freshAddress() });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      tier: 'registered',
      isLoggedIn: true,
      user: { email: 'first@example.com' },
    });
    expect(answer.cookie).toMatch(/^sid=/);
  });

  it('is as slow a way to ask who has an account as guessing passwords is', async () => {
    const address = freshAddress();
    const back = registrarThrows(new Problem('identity.email-taken'));
    const codes = [];
    for (let times = 0; times < 6; times += 1) {
      const { status, body } = await post(site, register, newcomer('asked-after'), { address });
      codes.push(`${status} ${body.code}`);
    }
    back();
    expect(codes).toEqual([...Array(5).fill('409 identity.email-taken'), '429 identity.too-many-attempts']);
    const signIn = await post(site, login, newcomer('asked-after'), { address });
    expect(signIn.status).toBe(429);
  });

  it('with a password that is refused costs no try', async () => {
    const address = freshAddress();
    const errors = [{ field: 'password', rule: 'common', message: 'Too common' }];
    const back = registrarThrows(new Problem('request.invalid', { errors }));
    for (let times = 0; times < 8; times += 1) {
      expect(await post(site, register, newcomer('choosy'), { address })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password', rule: 'common' }] },
      });
    }
    back();
    expect((await post(site, register, newcomer('choosy'), { address })).status).toBe(201);
  });

  it('tells that the account is there when signing in to it does not work', async () => {
    site.line.violations.set('/token', 'html');
    const credentials = newcomer('stranded');
    const answer = await post(site, register, credentials, { address: freshAddress() });
    expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
    expect(answer.body.message).toContain('Your account is ready, but signing in did not work');
    expect(answer.cookie).toBe('');
    site.line.violations.clear();
    expect((await post(site, login, credentials, { address: freshAddress() })).status).toBe(200);
  });
});

it.each([login, register])(
  '%s takes nothing from a page of another site, which could send a form',
  async (path) => {
    const body = { email: 'somebody@example.com', password: 'whatever-it-is' };
    expect(await post(site, path, body, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'request.foreign-origin' },
    });
    const form = await fetch(site.origin + path, { method: 'POST', body: new URLSearchParams(body) });
    expect(form.status).toBe(415);
  },
);
