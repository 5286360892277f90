import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACME, REGISTRAR, SITE, startTestIdp, type TestIdp } from './fixture/idp.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const REFUSED = { error: 'invalid_grant', error_description: 'Invalid user credentials' };
const NOT_DIRECT = 'Client not allowed for direct access grants';
const BAD_CLIENT = 'Invalid client or Invalid client credentials';

describe('direct grant', () => {
  test('gives Keycloak’s answer, never to be cached', async () => {
    const { email, password } = await idp.addUser();
    const { status, body, headers } = await idp.signIn(email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      refresh_expires_in: 1800,
      'not-before-policy': 0,
      session_state: expect.any(String),
      scope: 'openid email profile',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('answers a wrong password, nobody of that name and no password alike', async () => {
    const { email } = await idp.addUser();
    const { email: withoutPassword } = await idp.addUser({ credentials: [] });
    for (const [name, password] of [
      [email, 'wrong-password'],
      [email, ''],
      ['nobody@example.com', 'old-password'],
      [withoutPassword, 'old-password'],
    ] as const) {
      const { status, body, headers } = await idp.signIn(name, password);
      expect({ status, body }).toEqual({ status: 400, body: REFUSED });
      expect(headers.get('www-authenticate')).toBeNull();
    }
  });

  test.each([
    ['no name', { username: '' }, 401, 'invalid_request', 'Missing parameter: username'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'unauthorized_client', BAD_CLIENT],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client', BAD_CLIENT],
    ['a client that may not', ACME, 400, 'unauthorized_client', NOT_DIRECT],
    ['the registrar', REGISTRAR, 400, 'unauthorized_client', NOT_DIRECT],
    ['an unknown scope', { scope: 'openid odd' }, 400, 'invalid_scope', 'Invalid scopes: openid odd'],
    ['an unknown grant', { grant_type: 'nonsense' }, 400, 'unsupported_grant_type', 'Unsupported grant_type'],
  ])('refuses %s in Keycloak’s words', async (_, form, status, error, error_description) => {
    const answer = await idp.signIn('somebody@example.com', 'password', form);
    expect(answer).toMatchObject({ status, body: { error, error_description } });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test('says that a user is disabled or must choose a password only to the right password', async () => {
    const disabled = await idp.addUser({ enabled: false });
    const unready = await idp.addUser();
    await idp.admin('PUT', `/users/${unready.id}`, { requiredActions: ['UPDATE_PASSWORD'] });
    const text = async (email: string, password: string) =>
      (await idp.signIn(email, password)).body.error_description;
    expect(await text(disabled.email, disabled.password)).toBe('Account disabled');
    expect(await text(disabled.email, 'wrong-password')).toBe(REFUSED.error_description);
    expect(await text(unready.email, unready.password)).toBe('Account is not fully set up');
    expect(await text(unready.email, 'wrong-password')).toBe(REFUSED.error_description);
  });

  test('lets one user sign in many times at once', async () => {
    const { email, password } = await idp.addUser();
    const answers = await Promise.all(Array.from({ length: 12 }, () => idp.signIn(email, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

describe('guessing', () => {
  test('ten failures lock a name for 60 s, the right password included', async () => {
    const { email, password } = await idp.addUser();
    for (let failures = 0; failures < 9; failures++) await idp.signIn(email, 'wrong-password');
    expect((await idp.signIn(email, password)).status).toBe(200);

    for (let failures = 0; failures < 10; failures++) await idp.signIn(email, 'wrong-password');
    expect(await idp.signIn(email, password)).toMatchObject({ status: 400, body: REFUSED });
    idp.advanceMs(59_000);
    expect((await idp.signIn(email, password)).status).toBe(400);
    idp.advanceMs(1_001);
    expect((await idp.signIn(email, password)).status).toBe(200);
  });

  test('guesses sent side by side are let in no more than ten times', async () => {
    const { email, password } = await idp.addUser();
    await Promise.all(Array.from({ length: 14 }, () => idp.signIn(email, 'wrong-password')));
    expect((await idp.signIn(email, password)).status).toBe(400);
  });

  test('the registrar may unlock', async () => {
    const { id, email, password } = await idp.addUser();
    for (let failures = 0; failures < 10; failures++) await idp.signIn(email, 'wrong-password');
    expect((await idp.admin('DELETE', `/attack-detection/brute-force/users/${id}`)).status).toBe(204);
    expect((await idp.signIn(email, password)).status).toBe(200);
  });
});

test('a script of a foreign origin is refused; one of the site may send credentials', async () => {
  const ask = (origin: string) =>
    idp.ask(idp.endpoint('token'), {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        client_id: 'freightwright-web',
        grant_type: 'refresh_token',
        refresh_token: 'x',
      }),
    });
  const foreign = await ask('http://localhost:1');
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const own = await ask(SITE);
  expect(own.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(own.headers.get('access-control-allow-credentials')).toBe('true');
});

describe('client credentials', () => {
  test('an enterprise client gets a token for the gateway, without session, email or refresh token', async () => {
    const { status, body } = await idp.token({ ...ACME, grant_type: 'client_credentials' });
    expect(status).toBe(200);
    expect(body.refresh_token).toBeUndefined();
    const claims = decodeJwt<{ realm_access: { roles: string[] } }>(body.access_token);
    expect(claims).toMatchObject({ aud: 'gateway', azp: 'acme-freight', typ: 'Bearer' });
    expect(claims.realm_access.roles).toContain('enterprise');
    expect(claims).not.toHaveProperty('sid');
    expect(claims).not.toHaveProperty('email');
  });

  test('the gateway has no account of its own', async () => {
    expect(await idp.token({ grant_type: 'client_credentials' })).toMatchObject({
      status: 401,
      body: { error: 'unauthorized_client' },
    });
  });
});
