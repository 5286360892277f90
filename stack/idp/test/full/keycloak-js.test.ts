import { isSignedInAtTeam, runInTeamPage, startTeamFrontEnd } from '@freightwright/stack-test-site';
import { accessibilityFaults, launchBrowser } from '@freightwright/stack-test-site/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY, startTestIdp, type TestIdp } from '../fixture/idp.ts';

let frontEnd: Awaited<ReturnType<typeof startTeamFrontEnd>>;
let idp: TestIdp;
let browser: Browser;
beforeAll(async () => {
  frontEnd = await startTeamFrontEnd();
  idp = await startTestIdp({
    gateway: {
      clientSecret: GATEWAY.client_secret,
      redirectUris: [`${frontEnd.origin}/*`],
      backchannelLogoutUrl: 'http://127.0.0.1:9/none',
    },
  });
  frontEnd.useIssuer(idp.issuer);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  frontEnd?.stop();
  await idp?.stop();
});

async function open(context: Awaited<ReturnType<Browser['newContext']>>) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${frontEnd.origin}/`);
  return page;
}
async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.fill('#username', email);
  await page.fill('#password', password);
  await page.click('#kc-login');
  await page.waitForURL(`${frontEnd.origin}/**`);
}

test('keycloak-js, unmodified, in Chromium: sign in, refresh, userinfo, silent sign-on, new password, sign out', async () => {
  const user = await idp.addUser();
  const context = await browser.newContext();
  const page = await open(context);
  expect(await isSignedInAtTeam(page)).toBe(false);

  await runInTeamPage(page, 'void keycloak.login()');
  await page.waitForSelector('#kc-login');
  await page.fill('#username', user.email);
  await page.fill('#password', 'wrong-password');
  await page.click('#kc-login');
  expect(await page.textContent('#password-error')).toContain('Invalid username or password.');
  await signIn(page, user);
  expect(await isSignedInAtTeam(page)).toBe(true);

  const before = await runInTeamPage<string>(page, 'keycloak.token');
  const both = await runInTeamPage(
    page,
    'Promise.all([keycloak.updateToken(9999), keycloak.updateToken(9999)])',
  );
  expect(both).toEqual([true, true]);
  expect(await runInTeamPage(page, 'keycloak.token')).not.toBe(before);
  expect(await runInTeamPage(page, 'keycloak.loadUserInfo()')).toMatchObject({
    sub: user.id,
    email: user.email,
  });
  expect(await runInTeamPage(page, 'keycloak.tokenParsed.realm_access.roles')).toContain('registered');

  const secondTab = await open(context);
  expect(await isSignedInAtTeam(secondTab)).toBe(true);
  expect(new URL(secondTab.url()).hash).toBe('');
  await secondTab.close();

  await runInTeamPage(page, "void keycloak.login({ action: 'UPDATE_PASSWORD' })");
  await page.waitForSelector('#password-new');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.fill('#password-new', 'new-password');
  await page.fill('#password-confirm', 'new-password');
  await page.click('button.primary');
  await page.waitForURL(`${frontEnd.origin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(true);
  expect(await runInTeamPage(page, 'events')).toEqual([['UPDATE_PASSWORD', 'success']]);
  expect((await idp.signIn(user.email, 'new-password')).status).toBe(200);

  await runInTeamPage(page, 'void keycloak.logout()');
  await page.waitForURL(`${frontEnd.origin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(false);
  await context.close();
});

test('a reset by mail ends in the site, in the browser that asked for it', async () => {
  const user = await idp.addUser();
  const context = await browser.newContext();
  const page = await open(context);
  await isSignedInAtTeam(page);
  await runInTeamPage(page, 'void keycloak.login()');
  await page.click('text=Forgot your password?');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.fill('#username', user.email);
  await page.click('button.primary');
  await page.waitForSelector('text=You should receive an email shortly');
  await expect.poll(() => idp.linksFor(user.email)).toHaveLength(1);
  await page.goto(idp.linksFor(user.email)[0] ?? '');
  await page.fill('#password-new', 'new-password');
  await page.fill('#password-confirm', 'new-password');
  await page.click('button.primary');
  await page.waitForURL(`${frontEnd.origin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(true);
  await context.close();
});

test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const)(
  'the sign-in page has no accessibility fault and obeys its own policy, %s at %i px',
  async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${frontEnd.origin}/`);
    await isSignedInAtTeam(page);
    await runInTeamPage(page, 'void keycloak.login()');
    await page.waitForSelector('#kc-login');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.fill('#username', 'nobody@example.com');
    await page.fill('#password', 'wrong-password');
    await page.click('#kc-login');
    await page.waitForSelector('#password-error');
    expect(await accessibilityFaults(page)).toEqual([]);
    const overflows = await runInTeamPage(page, 'document.documentElement.scrollWidth > innerWidth');
    expect(overflows).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
