import { isSignedInAtTeam, runInTeamPage, startTeamFrontEnd } from '@freightwright/stack-test-site';
import { accessibilityViolations, launchBrowser } from '@freightwright/stack-test-site/browser';
import type { Browser } from 'playwright-core';
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

// What keycloak-js does on these pages is in e2e/identity, on both providers.
test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const)(
  'the hosted pages have no accessibility fault and obey their own policy, %s at %i px',
  async (colorScheme, width) => {
    const user = await idp.addUser();
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${frontEnd.origin}/`);
    expect(await isSignedInAtTeam(page)).toBe(false);
    await runInTeamPage(page, "void keycloak.login({ action: 'UPDATE_PASSWORD' })");
    await page.waitForSelector('#kc-login');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.click('text=Forgot your password?');
    await page.waitForSelector('text=Send the link');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.click('text=Back to sign-in');
    await page.fill('#username', user.email);
    await page.fill('#password', 'wrong-password');
    await page.click('#kc-login');
    await page.waitForSelector('#password-error');
    expect(await accessibilityViolations(page)).toEqual([]);
    const overflows = await runInTeamPage(page, 'document.documentElement.scrollWidth > innerWidth');
    expect(overflows).toBe(false);
    await page.fill('#password', user.password);
    await page.click('#kc-login');
    await page.waitForSelector('#password-new');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
