import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE, startTestIdp, type TestIdp } from './fixture/idp.ts';
import { authorization, createVisitor, signInOnPage } from './fixture/visitor.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const SENT = 'You should receive an email shortly with further instructions.';
const STALE = 'no longer valid';
const choice = { 'password-new': 'new-password', 'password-confirm': 'new-password' };

/** A client's request to the address for a forgotten password. */
const forgotten = (extra: Record<string, string> = {}) =>
  authorization(idp, extra).url.replace('/auth?', '/forgot-credentials?');

async function askForMail(name: string) {
  const visitor = createVisitor(idp);
  const request = await visitor.follow(forgotten());
  const answer = await visitor.follow(request.action, { username: name });
  return { visitor, body: String(answer.body) };
}

async function mailedLink(email: string): Promise<string> {
  const before = idp.linksFor(email).length;
  const { body } = await askForMail(email);
  expect(body).toContain(SENT);
  await expect.poll(() => idp.linksFor(email).length).toBe(before + 1);
  return idp.linksFor(email).at(-1) ?? '';
}

test('the browser that asked goes on to the site with its new password', async () => {
  const { email, password } = await idp.addUser();
  const { visitor } = await askForMail(email.toUpperCase());
  await expect.poll(() => idp.linksFor(email)).toHaveLength(1);
  const { action } = await visitor.follow(idp.linksFor(email)[0] ?? '');
  const end = new URL((await visitor.follow(action, choice)).url);
  expect(end.href).toMatch(`${SITE}/api/login/callback`);
  expect(end.searchParams.get('code')).toBeTruthy();
  expect((await idp.signIn(email, 'new-password')).status).toBe(200);
  expect((await idp.signIn(email, password)).status).toBe(400);
});

test('a client that asks for it with an email gets the form filled in, as is the sign-in after it', async () => {
  const { email } = await idp.addUser();
  const visitor = createVisitor(idp);
  const page = await visitor.follow(forgotten({ login_hint: email }));
  expect(page.body).toContain('Forgot your password?');
  expect(page.body).toContain(`value="${email}"`);
  const back = await visitor.follow(page.url.replace('/reset-credentials', ''));
  expect(back.body).toContain(`value="${email}"`);
  const sent = await visitor.follow(page.action, { username: email });
  expect(sent.body).toContain(SENT);
  expect(sent.body).toContain(`value="${email}"`);
});

test('the sign-in page leads there as well', async () => {
  const visitor = createVisitor(idp);
  const { body } = await visitor.follow(authorization(idp).url);
  const [, href = ''] = /href="([^"]+)">Forgot your password/.exec(String(body)) ?? [];
  expect((await visitor.follow(href)).body).toContain('Send the link');
});

test('who is signed in is asked as well, and a request without PKCE is refused there too', async () => {
  const { user, visitor } = await signInOnPage(idp);
  expect((await visitor.follow(forgotten())).body).toContain(`value="${user.email}"`);
  const end = new URL((await visitor.follow(forgotten({ code_challenge: '' }))).url);
  expect(end.searchParams.get('error')).toBe('invalid_request');
});

test('another browser sees that the account has been updated, and a link to the site', async () => {
  const { email } = await idp.addUser();
  const visitor = createVisitor(idp);
  const { action } = await visitor.follow(await mailedLink(email));
  const { body } = await visitor.follow(action, choice);
  expect(body).toContain('Your account has been updated');
  expect(body).toContain(`href="${SITE}/"`);
});

test('a link works once, however often it is opened, and for five minutes', async () => {
  const { email } = await idp.addUser();
  const visitor = createVisitor(idp);
  const link = await mailedLink(email);
  await visitor.follow(link);
  const { action } = await visitor.follow(link);
  expect((await visitor.follow(action, { ...choice, 'password-new': 'short' })).body).toContain('match');
  const same = (password: string) => ({ 'password-new': password, 'password-confirm': password });
  expect((await visitor.follow(action, same(email))).body).toContain('must not be your email');
  expect((await visitor.follow(action, same('dragon'))).body).toContain('it is too common');
  const answers = await Promise.all([visitor.follow(action, choice), visitor.follow(action, choice)]);
  expect(answers.filter(({ body }) => String(body).includes(STALE))).toHaveLength(1);
  expect((await visitor.follow(link)).body).toContain(STALE);

  const late = await mailedLink(email);
  idp.advanceMs(300_000);
  expect((await visitor.follow(late)).body).toContain(STALE);
});

test('a password changed meanwhile makes open links worthless', async () => {
  const { id, email } = await idp.addUser();
  const link = await mailedLink(email);
  idp.advanceMs(1);
  await idp.admin('PUT', `/users/${id}/reset-password`, { type: 'password', value: 'changed-meanwhile' });
  expect((await createVisitor(idp).follow(link)).body).toContain(STALE);
});

test('nobody of that name reads the same page, and no mail goes out', async () => {
  const { email } = await idp.addUser();
  const mails = idp.mailbox.received.length;
  const { body } = await askForMail('nobody@example.com');
  const { body: known } = await askForMail(email);
  const plain = (text: string, name: string) =>
    text.replaceAll(/authenticate\/[\w-]+/g, '').replaceAll(name, 'name');
  expect(plain(body, 'nobody@example.com')).toBe(plain(known, email));
  await expect.poll(() => idp.mailbox.received.length).toBe(mails + 1);
});

test('one user is sent no more than five links that are alive', async () => {
  const { email } = await idp.addUser();
  const other = await idp.addUser();
  for (let times = 0; times < 7; times++) await askForMail(email);
  await mailedLink(other.email);
  await expect.poll(() => idp.linksFor(email)).toHaveLength(5);
});

test('a reset unlocks the name, and signs out elsewhere when asked', async () => {
  const { email, password } = await idp.addUser();
  const { refresh_token } = (await idp.signIn(email, password)).body;
  for (let failures = 0; failures < 10; failures++) await idp.signIn(email, 'wrong-password');
  const visitor = createVisitor(idp);
  const { action } = await visitor.follow(await mailedLink(email));
  await visitor.follow(action, { ...choice, 'logout-sessions': 'on' });
  expect((await idp.signIn(email, 'new-password')).status).toBe(200);
  expect((await idp.refresh(refresh_token)).body.error_description).toBe('Session not active');
});
