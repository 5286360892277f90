import type { emailResults, userStatus } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ClientRoute } from '../api/client-route.ts';
import { createFakePlatform } from './fake-platform.ts';

test('what a remote asks of the platform is kept in order, in words', () => {
  const { navigate, toast, report, calls } = createFakePlatform();
  navigate('/pricing');
  toast({ kind: 'success', title: 'Saved', text: 'Draft 3' });
  report({ event: 'remote.render-failed', part: 'mfe-x', reference: 'FW-1', error: new Error('boom') });
  expect(calls.get().map(({ method, text }) => `${method} ${text}`)).toEqual([
    'navigate /pricing',
    'toast success: Saved. Draft 3',
    'report remote.render-failed FW-1 Error: boom',
  ]);
});

test('a call gets the answer that was set for its route, and without one fails because there is no server', async () => {
  const { call, answer, calls } = createFakePlatform();
  const status: ClientRoute<typeof userStatus> = { method: 'GET', path: '/api/user/status' };
  await expect(call(status)).rejects.toMatchObject({ code: 'network.unreachable' });
  const nobody = { tier: 'anonymous', isLoggedIn: false, subscriptionTier: 'free', user: null } as const;
  answer(status, nobody);
  expect(await call(status)).toEqual(nobody);
  answer(status, new ApiError({ code: 'internal', status: 500 }));
  await expect(call(status)).rejects.toMatchObject({ code: 'internal' });
  expect(calls.get().at(-1)).toMatchObject({ method: 'call', text: 'GET /api/user/status' });
});

test('an answer may depend on what was sent', async () => {
  const { call, answer } = createFakePlatform();
  const email: ClientRoute<typeof emailResults> = { method: 'POST', path: '/api/email-results' };
  answer(email, ({ headers }) => {
    if (headers?.['idempotency-key'] === undefined)
      throw new ApiError({ code: 'request.invalid', status: 400 });
    return { accepted: true as const };
  });
  const body = { email: 'a@b.example' } as Parameters<typeof call<typeof emailResults>>[1]['body'];
  await expect(call(email, { body })).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await call(email, { body, headers: { 'idempotency-key': 'k1' } })).toEqual({ accepted: true });
});

test('the sign-in dialog counts as closed until a session is set for it', async () => {
  const { session, signIn, signInBrings } = createFakePlatform();
  expect(await signIn()).toBe(false);
  const user = { id: 'u1', email: 'a@b.example' };
  signInBrings({ status: 'signed-in', tier: 'pro', subscriptionTier: 'professional', user });
  expect(await signIn({ reason: 'expired' })).toBe(true);
  expect(session.get().user).toEqual(user);
});
