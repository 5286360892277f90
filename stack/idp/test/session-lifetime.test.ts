import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, signInOnPage } from './fixture/visitor.ts';

/** The provider runs in this process, so its clock can be set. Timers stay real. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

test('the password is asked for again before it is changed, five minutes after the sign-in', async () => {
  const { user, visitor } = await signInOnPage(idp);
  passSeconds(301);
  const again = await visitor.follow(authorization(idp, { kc_action: 'UPDATE_PASSWORD' }).url);
  expect(again.body).toContain('Confirm your password');
  const form = await visitor.follow(again.action, { username: user.email, password: user.password });
  expect(form.body).toContain('Choose a new password');
  const choice = { 'password-new': 'new-password', 'password-confirm': 'new-password' };
  const end = new URL((await visitor.follow(form.action, choice)).url);
  expect(end.searchParams.get('kc_action_status')).toBe('success');
});

test('a session idles for 30 minutes; a refresh puts that off', async () => {
  const { email, password } = await idp.addUser();
  const idle = (await idp.signIn(email, password)).body;
  const used = (await idp.signIn(email, password)).body;
  passSeconds(1_700);
  const refreshed = (await idp.refresh(used.refresh_token)).body;
  passSeconds(200);
  expect((await idp.refresh(idle.refresh_token)).body.error_description).toBe('Token is not active');
  expect((await idp.refresh(refreshed.refresh_token)).status).toBe(200);
});

test('no session lives longer than ten hours', async () => {
  const { email, password } = await idp.addUser();
  let { refresh_token } = (await idp.signIn(email, password)).body;
  for (let quarters = 0; quarters < 23; quarters++) {
    passSeconds(1_500);
    const { status, body } = await idp.refresh(refresh_token);
    expect(status).toBe(200);
    refresh_token = body.refresh_token;
  }
  passSeconds(1_500);
  expect((await idp.refresh(refresh_token)).body.error_description).toBe('Token is not active');
});
