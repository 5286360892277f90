import { expect, test } from 'vitest';
import { call, fromOurPage, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

const read = (url: string, cookie: string) => call(url, '/api/mine', { headers: { cookie } });

test('30 calls at the end of a token over two replicas ask the provider once, and all go on', async () => {
  const identity = await startIdentity({ replicas: 2 });
  const { cookie } = await identity.signIn();
  for (const leftMs of [10_000, -1]) {
    identity.line.refreshes = 0;
    await identity.accessTokensEndIn(leftMs);
    const calls = Array.from({ length: 30 }, (_, n) => read(identity.replicas[n % 2]?.url ?? '', cookie));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(identity.line.refreshes).toBe(1);
  }
  // Again, with the refresh token that the provider issued. Had the first one been used twice, the session
  // would be over.
  await identity.accessTokensEndIn(-1);
  expect((await read(identity.url, cookie)).status).toBe(200);
});

test('a token with more than half a minute left is not renewed', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  await identity.accessTokensEndIn(31_000);
  expect((await read(identity.url, cookie)).status).toBe(200);
  expect(identity.line.refreshes).toBe(0);
});

test('a renewal brings tier and email up to date', async () => {
  const identity = await startIdentity();
  const { cookie, email } = await identity.signIn({ tier: 'pro' });
  await identity.stored().updateMany({}, { $set: { tier: 'registered', email: 'old@example.com' } });
  expect((await read(identity.url, cookie)).principal).toMatchObject({ tier: 'registered' });
  await identity.accessTokensEndIn(0);
  expect((await read(identity.url, cookie)).principal).toMatchObject({ tier: 'pro', email });
});

test.each(['down', 'html'] as const)(
  'with the provider %s a session goes on to the end of its token, is 503 from then on, and works again when the provider is back',
  async (state) => {
    const identity = await startIdentity();
    const { cookie } = await identity.signIn();
    identity.line.violations.set('', state);
    await identity.accessTokensEndIn(20_000);
    for (let n = 0; n < 5; n++) expect((await read(identity.url, cookie)).status).toBe(200);
    // After one attempt the provider is not asked again for a while.
    expect(identity.line.refreshes).toBe(1);

    identity.passMs(21_000);
    for (let n = 0; n < 5; n++) {
      const answer = await read(identity.url, cookie);
      expect(answer).toMatchObject({ status: 503, code: 'service.unavailable', cookies: {} });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(identity.line.refreshes).toBe(2);

    identity.line.violations.clear();
    identity.passMs(6_000);
    expect((await read(identity.url, cookie)).status).toBe(200);
  },
);

test('with the provider down nobody else is held up: visitors, and users whose tokens are good', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  identity.line.violations.set('', 'down');
  expect((await read(identity.url, cookie)).status).toBe(200);
  expect((await call(identity.url, '/api/open')).status).toBe(200);
});

test('one can sign out while the provider is down and the token has ended', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  await identity.accessTokensEndIn(-1);
  identity.line.violations.set('', 'down');
  const headers = { ...fromOurPage, cookie };
  const answer = await fetch(`${identity.url}/api/auth/logout`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  identity.line.violations.clear();
  expect((await read(identity.url, cookie)).code).toBe('session.expired');
});

test('a session that the provider has ended is over here at its next renewal', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  const [stored] = await identity.stored().find().toArray();
  // Two sessions share one refresh token. Its second use ends the provider's session.
  const copy = await identity.signIn();
  await identity.accessTokensEndIn(-1);
  expect((await read(identity.url, cookie)).status).toBe(200);
  await identity
    .stored()
    .updateOne(
      { _id: String(stored?._id) },
      { $set: { sealedToken: stored?.sealedToken, accessExpiresAtMs: 0 } },
    );
  const answer = await read(identity.url, cookie);
  expect(answer).toMatchObject({ status: 401, code: 'session.expired', cookies: { sid: '' } });
  expect((await read(identity.url, copy.cookie)).status).toBe(200);
});

test('a replica that died in the middle of a renewal is not waited for longer than its turn', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  await identity.accessTokensEndIn(20_000);
  const taken = { renewedBy: 'a dead replica', renewableAtMs: identity.now() + 30_000 };
  await identity.stored().updateMany({}, { $set: taken });
  // Until then the access token is valid.
  expect((await read(identity.url, cookie)).status).toBe(200);
  expect(identity.line.refreshes).toBe(0);
  identity.passMs(31_000);
  expect((await read(identity.url, cookie)).status).toBe(200);
  expect(identity.line.refreshes).toBe(1);
});

test('a session that ends while its tokens are being renewed stays ended, and the new tokens with it', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  await identity.accessTokensEndIn(-1);
  identity.line.hold();
  const pending = read(identity.url, cookie);
  await identity.line.pending();
  await identity.stored().deleteMany({});
  identity.line.letGo();
  expect((await pending).code).toBe('session.expired');
  expect(identity.line.signOuts).toBe(1);
  expect(await identity.stored().countDocuments()).toBe(0);
});

test('a change of tier that arrives while tokens are being renewed is not undone by them', async () => {
  const identity = await startIdentity();
  const { cookie } = await identity.signIn();
  const userId = (await read(identity.url, cookie)).principal?.userId ?? '';
  await identity.accessTokensEndIn(-1);
  identity.line.hold();
  const pending = read(identity.url, cookie);
  await identity.line.pending();
  await identity.sessions.setTier(userId, 'pro', identity.now());
  identity.line.letGo();
  expect((await pending).principal).toMatchObject({ tier: 'pro' });
});
