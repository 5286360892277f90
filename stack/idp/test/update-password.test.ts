import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, signInOnPage } from './fixture/visitor.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

describe('kc_action=UPDATE_PASSWORD', () => {
  const action = { kc_action: 'UPDATE_PASSWORD' };

  test('lets the user choose a new password and reports success', async () => {
    const { user, visitor } = await signInOnPage(idp);
    const form = await visitor.follow(authorization(idp, action).url);
    const send = (password: string, confirm = password) =>
      visitor.follow(form.action, { 'password-new': password, 'password-confirm': confirm });
    expect((await send('12345')).body).toContain('Invalid password: minimum length 6.');
    expect((await send('new-password', 'other')).body).toContain('Passwords don&#39;t match.');
    expect((await send('')).body).toContain('Please specify password.');
    expect((await send('        ')).body).toContain('Please specify password.');
    expect((await send(user.email)).body).toContain('must not be your email');
    expect((await send('iloveyou')).body).toContain('it is too common');
    const end = new URL((await send('new-password')).url).searchParams;
    expect([end.get('kc_action'), end.get('kc_action_status')]).toEqual(['UPDATE_PASSWORD', 'success']);
    expect((await idp.signIn(user.email, 'new-password')).status).toBe(200);
  });

  test('can be called off; an action it does not know is an error', async () => {
    const { visitor } = await signInOnPage(idp);
    const status = (url: string) => new URL(url).searchParams.get('kc_action_status');
    const form = await visitor.follow(authorization(idp, action).url);
    expect(status((await visitor.follow(form.action, { 'cancel-aia': 'true' })).url)).toBe('cancelled');
    expect(status((await visitor.follow(authorization(idp, { kc_action: 'NONSENSE' }).url)).url)).toBe(
      'error',
    );
  });

  test('signs the user out from other devices when asked', async () => {
    const { user, visitor } = await signInOnPage(idp);
    const elsewhere = (await idp.signIn(user.email, user.password)).body;
    const { action: formAction } = await visitor.follow(authorization(idp, action).url);
    const choice = {
      'password-new': 'new-password',
      'password-confirm': 'new-password',
      'logout-sessions': 'on',
    };
    const end = new URL((await visitor.follow(formAction, choice)).url);
    expect(end.searchParams.get('code')).toBeTruthy();
    expect((await idp.refresh(elsewhere.refresh_token)).body.error_description).toBe('Session not active');
  });
});
