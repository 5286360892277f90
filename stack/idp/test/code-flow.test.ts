import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY, SITE, startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, createVisitor, signInOnPage } from './fixture/visitor.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const WRONG = 'Invalid username or password.';

test('openid-client signs in with code and PKCE through the hosted page, and refreshes', async () => {
  const { email, password } = await idp.addUser();
  const config = await client.discovery(
    new URL(idp.issuer),
    GATEWAY.client_id,
    undefined,
    client.ClientSecretBasic(GATEWAY.client_secret),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${SITE}/api/login/callback`,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const visitor = createVisitor(idp);
  const { action, body } = await visitor.follow(url.href);
  expect(body).toMatch(/id="username"[\s\S]*id="password"[\s\S]*id="kc-login"/);
  const end = new URL((await visitor.follow(action, { username: email, password })).url);
  expect(end.searchParams.get('iss')).toBe(idp.issuer);

  const tokens = await client.authorizationCodeGrant(config, end, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  expect(tokens.claims()).toMatchObject({ typ: 'ID', azp: GATEWAY.client_id, acr: '1', email });
  expect(tokens.claims()).toMatchObject({ at_hash: expect.any(String), auth_time: expect.any(Number) });
  expect(tokens.claims()?.sid).toBe(end.searchParams.get('session_state'));
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(decodeJwt(refreshed.access_token)).toMatchObject({ sid: tokens.claims()?.sid, email });
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  const again = client.authorizationCodeGrant(config, end, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  await expect(again).rejects.toMatchObject({ error: 'invalid_grant', error_description: 'Code not valid' });
});

test('access tokens pass the gateway’s rules; ID and refresh tokens do not', async () => {
  const { email, password } = await idp.addUser();
  const { access_token, id_token, refresh_token } = (await idp.signIn(email, password)).body;
  const keys = createLocalJWKSet((await idp.ask<JSONWebKeySet>(idp.endpoint('certs'))).body);
  const verify = (token: string) =>
    jwtVerify(token, keys, {
      issuer: idp.issuer,
      audience: 'gateway',
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'azp'],
    });
  const { payload } = await verify(access_token);
  expect(payload).toMatchObject({
    typ: 'Bearer',
    aud: ['gateway', 'account'],
    azp: GATEWAY.client_id,
    email,
    preferred_username: email,
    scope: 'openid email profile',
    'allowed-origins': [SITE],
    realm_access: { roles: expect.arrayContaining(['registered']) },
    sid: expect.any(String),
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(decodeProtectedHeader(access_token)).toMatchObject({ typ: 'JWT', alg: 'RS256' });
  await expect(verify(id_token)).rejects.toMatchObject({ claim: 'aud' });
  await expect(verify(refresh_token)).rejects.toMatchObject({ code: 'ERR_JOSE_ALG_NOT_ALLOWED' });
  const certs = (await idp.ask<JSONWebKeySet>(idp.endpoint('certs'))).body.keys;
  expect(certs[0]).not.toHaveProperty('d');
});

describe('the sign-in page', () => {
  test('answers a wrong password and an unknown name alike, leaves what was typed, and escapes it', async () => {
    const { email } = await idp.addUser();
    const visitor = createVisitor(idp);
    const { action } = await visitor.follow(authorization(idp).url);
    for (const username of [email, 'nobody@example.com', '"><script>alert(1)</script>']) {
      const { body } = await visitor.follow(action, { username, password: 'wrong-password' });
      expect(body).toContain(WRONG);
      expect(body).not.toContain('<script');
    }
  });

  test('locks after ten failures, and a right password then reads as a wrong one', async () => {
    const { email, password } = await idp.addUser();
    const visitor = createVisitor(idp);
    const { action } = await visitor.follow(authorization(idp).url);
    for (let failures = 0; failures < 10; failures++) {
      await visitor.follow(action, { username: email, password: 'wrong-password' });
    }
    expect((await visitor.follow(action, { username: email, password })).body).toContain(WRONG);
  });

  test('may run no script, cannot be framed, and is not kept', async () => {
    const { headers } = await createVisitor(idp).follow(authorization(idp).url);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(policy).toContain(`form-action 'self' ${SITE};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('takes no form from another site or port, nor without its own cookie', async () => {
    const { email, password } = await idp.addUser();
    const visitor = createVisitor(idp);
    const { action } = await visitor.follow(authorization(idp).url);
    const form = { username: email, password };
    for (const headers of [
      { origin: 'http://localhost:9999' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      expect((await visitor.go(action, form, headers)).status).toBe(403);
    }
    expect((await createVisitor(idp).go(action, form)).status).toBe(400);
  });

  test('a second client finds the user signed in; prompt=none answers without a page', async () => {
    const { visitor } = await signInOnPage(idp);
    const web = { client_id: 'freightwright-web', redirect_uri: `${SITE}/app`, prompt: 'none' };
    const known = new URL((await visitor.follow(authorization(idp, web).url)).url);
    expect(known.searchParams.get('code')).toBeTruthy();
    const unknown = new URL((await createVisitor(idp).follow(authorization(idp, web).url)).url);
    expect(unknown.searchParams.get('error')).toBe('login_required');
    expect(unknown.searchParams.get('state')).toBe('the-state');
  });

  test.each([
    ['http://localhost:8080.evil.example/'],
    ['https://evil.example/http://localhost:8080/'],
    ['http://localhost:8081/'],
    ['http://user@localhost:8080/'],
    ['javascript:alert(1)'],
  ])('sends nobody to %s', async (redirectUri) => {
    const { status, body } = await createVisitor(idp).go(
      authorization(idp, { redirect_uri: redirectUri }).url,
    );
    expect(status).toBe(400);
    expect(body).toContain('We are sorry');
  });

  test('a request without PKCE, or with the plain kind, comes back as invalid_request', async () => {
    for (const method of ['plain', undefined]) {
      const url = new URL(authorization(idp).url);
      url.searchParams.delete('code_challenge_method');
      if (method) url.searchParams.set('code_challenge_method', method);
      else url.searchParams.delete('code_challenge');
      const { url: end } = await createVisitor(idp).follow(url.href);
      expect(new URL(end).searchParams.get('error')).toBe('invalid_request');
    }
  });

  test('a session that another user opened is not taken over', async () => {
    const { visitor, user } = await signInOnPage(idp);
    const other = await idp.addUser();
    const { action } = await visitor.follow(authorization(idp, { prompt: 'login' }).url);
    const { body } = await visitor.follow(action, { username: other.email, password: other.password });
    expect(body).toContain(`You are already signed in as ${user.email}`);
  });
});
