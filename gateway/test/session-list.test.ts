import type { SignInSession } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { call, cookiesOf, fromOurPage, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const path = '/api/account/sessions';

async function listed(url: string, cookie: string): Promise<SignInSession[]> {
  const answer = await fetch(url + path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { sessions: SignInSession[] }).sessions;
}
const end = (url: string, id: string, headers: Record<string, string>) =>
  fetch(`${url}${path}/${id}`, { method: 'DELETE', headers });

test('a user sees where they are signed in, and no session of another user', async () => {
  const { url, signIn, passMs, now } = await startIdentity();
  const phone = await signIn({ userAgent: 'x'.repeat(2_000) });
  passMs(60_000);
  const desk = await signIn({ userAgent: chrome });
  await signIn({ tier: 'pro' });
  const [first, second, ...more] = await listed(url, desk.cookie);
  expect(more).toEqual([]);
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    current: true,
    device: 'Chrome on Windows',
    address: '127.0.0.1',
    signedInAt: expect.any(String),
    lastUsedAt: expect.any(String),
  });
  expect(second).toMatchObject({ current: false, device: 'Unknown device' });
  expect(Date.parse(first?.signedInAt ?? '') - Date.parse(second?.signedInAt ?? '')).toBeGreaterThan(50_000);
  passMs(60_000);
  await call(url, '/api/mine', { headers: { cookie: phone.cookie } });
  const [latest] = await listed(url, phone.cookie);
  expect(latest).toMatchObject({ id: second?.id, current: true });
  expect(now() - Date.parse(latest?.lastUsedAt ?? '')).toBeLessThan(30_000);
});

test('what the browser calls itself is kept in 256 characters, and the id opens nothing', async () => {
  const { url, signIn, stored } = await startIdentity();
  const { cookie, sid } = await signIn({ userAgent: `${chrome} ${'x'.repeat(2_000)}` });
  expect(String((await stored().findOne())?.userAgent)).toHaveLength(256);
  const [session] = await listed(url, cookie);
  expect(session?.id).not.toContain(sid);
  for (const id of [session?.id ?? '', Buffer.from(session?.id ?? '', 'hex').toString('base64url')]) {
    expect((await call(url, '/api/mine', { headers: { cookie: `sid=${id}` } })).status).toBe(401);
  }
});

test('a session that is over is not listed', async () => {
  const { url, signIn, passMs } = await startIdentity();
  await signIn();
  passMs(31 * 60_000);
  const { cookie } = await signIn();
  expect(await listed(url, cookie)).toHaveLength(1);
});

test('one session can be ended, here and at the provider, and the others stay', async () => {
  const { url, signIn, line } = await startIdentity();
  const [one, other] = [await signIn(), await signIn()];
  const away = (await listed(url, one.cookie)).find(({ current }) => !current);
  const answer = await end(url, away?.id ?? '', { ...fromOurPage, cookie: one.cookie });
  expect(answer.status).toBe(204);
  expect(cookiesOf(answer)).toEqual({});
  expect((await call(url, '/api/mine', { headers: { cookie: other.cookie } })).code).toBe('session.expired');
  expect((await call(url, '/api/mine', { headers: { cookie: one.cookie } })).status).toBe(200);
  expect(line.signOuts).toBe(1);
  const again = await end(url, away?.id ?? '', { ...fromOurPage, cookie: one.cookie });
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    404,
    'account.session-not-found',
  ]);
});

test('who ends the own session is signed out', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const [own] = await listed(url, cookie);
  const answer = await end(url, own?.id ?? '', { ...fromOurPage, cookie });
  expect(cookiesOf(answer)).toMatchObject({ sid: '', 'signed-in': '' });
  expect((await call(url, '/api/mine', { headers: { cookie } })).status).toBe(401);
});

test("nobody ends somebody else's session, from another site, or by an id of another shape", async () => {
  const { url, signIn } = await startIdentity();
  const [mine, theirs] = [await signIn(), await signIn({ tier: 'pro' })];
  const [session] = await listed(url, theirs.cookie);
  const id = session?.id ?? '';
  expect((await end(url, id, { ...fromOurPage, cookie: mine.cookie })).status).toBe(404);
  expect((await end(url, id, { 'sec-fetch-site': 'cross-site', cookie: theirs.cookie })).status).toBe(401);
  expect((await end(url, 'another-shape', { ...fromOurPage, cookie: theirs.cookie })).status).toBe(400);
  expect((await call(url, path, { headers: {} })).code).toBe('principal.invalid');
  expect(await listed(url, theirs.cookie)).toHaveLength(1);
});

test('a new password ends every session that began before it, except the one in which it was chosen', async () => {
  const { url, sessions, signIn, stored, now, passMs } = await startIdentity();
  const [records, other] = [await signIn(), await signIn()];
  const own = (await listed(url, records.cookie)).find(({ current }) => current);
  const key = Buffer.from(own?.id ?? '', 'hex').toString('base64url');
  const session = await stored().findOne({ _id: key });
  passMs(1_000);
  const changedAtMs = now();
  passMs(1_000);
  const later = await signIn();
  await sessions.endOthersOf(String(session?.userId), {
    providerSid: String(session?.providerSid),
    beforeMs: changedAtMs,
  });
  const status = async ({ cookie }: { cookie: string }) =>
    (await call(url, '/api/mine', { headers: { cookie } })).status;
  expect([await status(records), await status(other), await status(later)]).toEqual([200, 401, 200]);
});
