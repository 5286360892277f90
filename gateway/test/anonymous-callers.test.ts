import { expect, test } from 'vitest';
import { call, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

test('a visitor gets an id where visitors are counted, keeps it, and has none anywhere else', async () => {
  const { url } = await startIdentity();
  const first = await call(url, '/api/counted');
  expect(first.principal).toMatchObject({ tier: 'anonymous', anonymousId: expect.any(String) });
  const cookie = `aid=${first.cookies.aid}`;
  const again = await call(url, '/api/counted', { headers: { cookie } });
  expect(again.principal?.anonymousId).toBe(first.principal?.anonymousId);
  expect(again.cookies).toEqual({});

  const elsewhere = await call(url, '/api/open', { headers: { cookie } });
  expect(elsewhere.principal?.anonymousId).toBeUndefined();
  expect((await call(url, '/api/open')).cookies).toEqual({});
});

test('two visitors behind one address are two', async () => {
  const { url } = await startIdentity();
  const [one, other] = [await call(url, '/api/counted'), await call(url, '/api/counted')];
  expect(one.principal?.anonymousId).not.toBe(other.principal?.anonymousId);
});

test('somebody who is signed in has no such id, and one whose session has ended has', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const signedIn = await call(url, '/api/counted', { headers: { cookie } });
  expect(signedIn.principal).toMatchObject({ tier: 'registered' });
  expect(signedIn.principal?.anonymousId).toBeUndefined();
  expect(signedIn.cookies).toEqual({});

  const ended = await call(url, '/api/counted', { headers: { cookie: `sid=${'A'.repeat(43)}` } });
  expect(ended.principal?.anonymousId).toEqual(expect.any(String));
  expect(ended.cookies).toMatchObject({ sid: '', 'signed-in': '', aid: expect.any(String) });
});
