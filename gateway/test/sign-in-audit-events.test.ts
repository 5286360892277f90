import { expect, it, vi } from 'vitest';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { credentialsOf, freshAddress, login, post } from './fixture/sign-in-site.ts';

serveSignIn();

const soon = { timeout: 60_000, interval: 20 };
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

async function signedIn(given?: { userId: string; email: string; password: string }) {
  const person = given ?? (await site.person());
  const address = freshAddress();
  const answer = await post(site, login, credentialsOf(person), { address, ...browser });
  expect(answer.status).toBe(200);
  return { ...person, cookie: answer.cookie, address };
}
/** Waits until these are the audit events of a user, oldest first. */
const expectAuditEvents = (userId: string, auditEvents: readonly string[]) =>
  vi.waitFor(() => {
    expect(
      site.auditEvents.filter((published) => published.userId === userId).map(({ action }) => action),
    ).toEqual(auditEvents);
  }, soon);

it('records who signs in and out, with the network and the device and no address', async () => {
  const { userId, cookie, address } = await signedIn();
  await post(site, '/api/auth/logout', undefined, { cookie, address, ...browser });
  await expectAuditEvents(userId, ['signed-in', 'signed-out']);
  const published = site.auditEvents.filter((action) => action.userId === userId);
  const by = { as: 'visitor', network: '198.51.100.0/24', device: 'Firefox on Linux' };
  expect(published.map((action) => action.by)).toEqual([by, by]);
  expect(JSON.stringify(published)).not.toMatch(/@|password|198\.51\.100\.[1-9]/);
});

it('records a wrong password by the address that was tried, and no attempt that was not checked', async () => {
  const person = await site.person();
  const address = freshAddress();
  const wrong = { ...credentialsOf(person), password: 'wrong-password' };
  for (let n = 0; n < 5; n += 1) {
    expect((await post(site, login, wrong, { address, ...browser })).status).toBe(401);
  }
  expect((await post(site, login, wrong, { address, ...browser })).status).toBe(429);
  const tried = () => site.auditEvents.filter(({ email }) => email === person.email);
  await vi.waitFor(() => expect(tried()).toHaveLength(5), soon);
  expect(new Set(tried().map(({ action, userId }) => `${action} ${userId}`))).toEqual(
    new Set(['sign-in-refused undefined']),
  );
  expect(JSON.stringify(tried())).not.toContain('wrong-password');
  await signedIn(person);
  await expectAuditEvents(person.userId, ['signed-in']);
  expect(tried()).toHaveLength(5);
});

it('tells of a wrong password that somebody who is signed in gave', async () => {
  const { userId, email } = await site.person();
  const clientAddress = freshAddress();
  expect(await site.checkPassword({ userId, email, password: 'guess', clientAddress })).toEqual({
    right: false,
  });
  await expectAuditEvents(userId, ['password-refused']);
});

it('tells of a session that its owner ended, and of none of somebody else', async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  const second = await signedIn(mine);
  const list = async (cookie: string) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${site.origin}/api/account/sessions`, { headers });
    return ((await answer.json()) as { sessions: { id: string; current: boolean }[] }).sessions;
  };
  const end = async (id: string) => {
    const headers = { cookie: mine.cookie, 'sec-fetch-site': 'same-origin' };
    return (await fetch(`${site.origin}/api/account/sessions/${id}`, { method: 'DELETE', headers })).status;
  };
  const [foreign] = await list(other.cookie);
  expect(await end(foreign?.id ?? '')).toBe(404);
  const own = (await list(mine.cookie)).find(({ current }) => !current);
  expect(await end(own?.id ?? '')).toBe(204);
  expect(second.userId).toBe(mine.userId);
  await expectAuditEvents(mine.userId, ['signed-in', 'signed-in', 'session-ended']);
  await expectAuditEvents(other.userId, ['signed-in']);
});

it('tells that somebody signed out everywhere', async () => {
  const { userId, cookie } = await signedIn();
  await post(site, '/api/auth/logout-everywhere', undefined, { cookie });
  await vi.waitFor(() => {
    const auditEvents = site.auditEvents
      .filter((published) => published.userId === userId)
      .map(({ action }) => action);
    expect(auditEvents).toContain('signed-out-everywhere');
  }, soon);
});

it('tells that the provider ended a session, which nobody did from anywhere', async () => {
  const { userId } = await signedIn();
  await site.provider.endSessions(userId);
  await expectAuditEvents(userId, ['signed-in', 'session-ended']);
  expect(
    site.auditEvents.find((published) => published.userId === userId && published.action === 'session-ended')
      ?.by,
  ).toBeUndefined();
});
