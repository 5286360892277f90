import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY, SITE, startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, signInOnPage } from './fixture/visitor.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

/** A user signed in through the page, with tokens. */
async function signedIn() {
  const { user, visitor, verifier, end } = await signInOnPage(idp);
  const { body } = await idp.token({
    grant_type: 'authorization_code',
    code: end.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${SITE}/api/login/callback`,
  });
  return { user, visitor, tokens: body };
}

const logoutUrl = (params: Record<string, string>) =>
  `${idp.endpoint('logout')}?${new URLSearchParams(params)}`;
const lastToken = () => idp.receiver.tokens.at(-1) ?? '';

test('ends the session, tells the gateway first, and goes back with the state', async () => {
  const { user, visitor, tokens } = await signedIn();
  const before = idp.receiver.tokens.length;
  const { status, location } = await visitor.go(
    logoutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${SITE}/bye`, state: 'abc' }),
  );
  expect([status, location]).toEqual([302, `${SITE}/bye?state=abc`]);
  expect(idp.receiver.tokens).toHaveLength(before + 1);

  const { payload, protectedHeader } = await jwtVerify(
    lastToken(),
    createRemoteJWKSet(new URL(idp.endpoint('certs'))),
    { issuer: idp.issuer, audience: GATEWAY.client_id, typ: 'logout+jwt', maxTokenAge: 180 },
  );
  expect(protectedHeader.typ).toBe('logout+jwt');
  expect(payload).toMatchObject({
    sub: user.id,
    sid: tokens.session_state,
    typ: 'Logout',
    jti: expect.any(String),
  });
  expect(payload.events).toEqual({
    'http://schemas.openid.net/event/backchannel-logout': {},
    revoke_offline_access: true,
  });
  expect(payload).not.toHaveProperty('nonce');
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);

  expect((await idp.refresh(tokens.refresh_token)).body.error_description).toBe('Session not active');
  expect(await idp.openSessions(user)).toBe(0);
  const silent = await visitor.follow(authorization(idp, { prompt: 'none' }).url);
  expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
});

test('a client id is enough, and so it is when nobody is signed in', async () => {
  const { user, visitor } = await signedIn();
  const url = logoutUrl({ client_id: GATEWAY.client_id, post_logout_redirect_uri: `${SITE}/` });
  expect((await visitor.go(url)).location).toBe(`${SITE}/`);
  expect(await idp.openSessions(user)).toBe(0);
  expect((await visitor.go(url)).location).toBe(`${SITE}/`);
});

test('asks when no client is named, and goes nowhere it may not', async () => {
  const { user, visitor, tokens } = await signedIn();
  expect((await visitor.go(idp.endpoint('logout'))).body).toContain('Do you want to sign out?');
  const evil = { client_id: GATEWAY.client_id, post_logout_redirect_uri: 'https://evil.example/' };
  expect((await visitor.go(logoutUrl(evil))).status).toBe(400);
  const forged = `${tokens.id_token.slice(0, -6)}AAAAAA`;
  expect((await visitor.go(logoutUrl({ id_token_hint: forged }))).status).toBe(400);
  const foreign = { origin: 'http://localhost:9999' };
  const answer = { confirmLogout: 'yes' };
  expect((await visitor.go(idp.endpoint('logout'), answer, foreign)).status).toBe(403);
  expect(await idp.openSessions(user)).toBe(1);
  expect((await visitor.go(idp.endpoint('logout'), answer)).status).toBe(200);
  expect(await idp.openSessions(user)).toBe(0);
});

test('a client with a secret ends a session by its refresh token', async () => {
  const user = await idp.addUser();
  const { refresh_token } = (await idp.signIn(user.email, user.password)).body;
  const post = (form: Record<string, string>) =>
    idp.ask(idp.endpoint('logout'), {
      method: 'POST',
      body: new URLSearchParams({ refresh_token, ...form }),
    });
  expect((await post({ ...GATEWAY, client_secret: 'wrong' })).status).toBe(401);
  expect((await post({ client_id: 'freightwright-web' })).status).toBe(400);
  expect(await idp.openSessions(user)).toBe(1);
  expect((await post(GATEWAY)).status).toBe(204);
  expect((await idp.refresh(refresh_token)).body.error_description).toBe('Session not active');
});

test('the registrar ends all sessions of a user, one logout token each; one by its sid; none for a deletion', async () => {
  const { id, email, password } = await idp.addUser();
  const open = async () => (await idp.signIn(email, password)).body.session_state;
  const before = idp.receiver.tokens.length;
  const sids = [await open(), await open()];
  expect((await idp.admin('POST', `/users/${id}/logout`)).status).toBe(204);
  const notified = idp.receiver.tokens.slice(before).map((token) => decodeJwt(token).sid);
  expect(notified.sort()).toEqual(sids.sort());

  const third = await open();
  expect((await idp.admin('DELETE', `/sessions/${third}`)).status).toBe(204);
  expect(decodeJwt(lastToken()).sid).toBe(third);
  await open();
  await idp.admin('DELETE', `/users/${id}`);
  expect(idp.receiver.tokens).toHaveLength(before + 3);
});
