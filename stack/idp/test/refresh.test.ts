import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdp, type TestIdp } from './fixture/idp.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

describe('refresh', () => {
  const reused = {
    error: 'invalid_grant',
    error_description: 'Maximum allowed refresh token reuse exceeded',
  };
  const dead = { error: 'invalid_grant', error_description: "Session doesn't have required client" };

  test('gives a new token each time and keeps the session', async () => {
    const { email, password } = await idp.addUser();
    const first = (await idp.signIn(email, password)).body;
    const second = (await idp.refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.session_state).toBe(first.session_state);
    expect(decodeJwt(second.access_token)).toMatchObject({ email, email_verified: false });
  });

  test('a token used twice ends the newest one, too, and no back-channel call is made', async () => {
    const { email, password } = await idp.addUser();
    const calls = idp.receiver.tokens.length;
    const first = (await idp.signIn(email, password)).body;
    const second = (await idp.refresh(first.refresh_token)).body;
    expect(await idp.refresh(first.refresh_token)).toMatchObject({ status: 400, body: reused });
    expect(await idp.refresh(second.refresh_token)).toMatchObject({ status: 400, body: dead });
    expect(idp.receiver.tokens).toHaveLength(calls);
  });

  test('of two refreshes at once one succeeds, and its token is dead', async () => {
    const { email, password } = await idp.addUser();
    const { refresh_token } = (await idp.signIn(email, password)).body;
    const answers = await Promise.all([idp.refresh(refresh_token), idp.refresh(refresh_token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await idp.refresh(winner?.body.refresh_token ?? '')).toMatchObject({ status: 400, body: dead });
  });

  test('refuses a disabled or deleted user, and a token it never wrote', async () => {
    const disabled = await idp.addUser();
    const deleted = await idp.addUser();
    const one = (await idp.signIn(disabled.email, disabled.password)).body;
    const two = (await idp.signIn(deleted.email, deleted.password)).body;
    await idp.admin('PUT', `/users/${disabled.id}`, { enabled: false });
    await idp.admin('DELETE', `/users/${deleted.id}`);
    expect((await idp.refresh(one.refresh_token)).body.error_description).toBe('User disabled');
    expect((await idp.refresh(two.refresh_token)).body.error_description).toBe('Session not active');
    const forged = `${two.refresh_token.slice(0, -4)}AAAA`;
    expect((await idp.refresh(forged)).body.error_description).toBe('Invalid refresh token');
  });

  test('belongs to the client it was given to', async () => {
    const { email, password } = await idp.addUser();
    const { refresh_token } = (await idp.signIn(email, password)).body;
    const foreign = await idp.ask(idp.endpoint('token'), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token,
        client_id: 'freightwright-web',
      }),
    });
    expect(foreign).toMatchObject({ status: 400, body: { error_description: 'Invalid refresh token' } });
  });
});
