import { isSignedInAtTeam, runInTeamPage } from '@freightwright/stack-test-site';
import { apiClient } from '@freightwright/stack-test-site/visitor';
import { expect, inject, it } from 'vitest';
import { provider } from '../config.ts';
import { registered } from '../journeys/account.ts';
import { openSharedSite } from '../site.ts';
import { chooseNewPassword, fillSignIn } from './account.ts';

/** A front end of another team, with unmodified keycloak-js. */
const teamOrigin = inject('teamOrigin');
const site = openSharedSite();

it(`keycloak-js, unmodified, on the ${provider} provider: sign in, refresh, silent sign-on, new password, sign out`, async () => {
  const account = await registered(site.platform.siteUrl);
  const { page } = await site.visit(teamOrigin);
  expect(await isSignedInAtTeam(page)).toBe(false);

  await runInTeamPage(page, 'void keycloak.login()');
  await page.waitForSelector('#kc-login');
  await fillSignIn(page, { ...account, password: 'wrong-password' });
  await page.getByText('Invalid username or password.').waitFor();
  await fillSignIn(page, account);
  await page.waitForURL(`${teamOrigin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(true);

  const before = await runInTeamPage<string>(page, 'keycloak.token');
  const both = await runInTeamPage(
    page,
    'Promise.all([keycloak.updateToken(9999), keycloak.updateToken(9999)])',
  );
  expect(both).toEqual([true, true]);
  expect(await runInTeamPage(page, 'keycloak.token')).not.toBe(before);
  expect(await runInTeamPage(page, 'keycloak.tokenParsed')).toMatchObject({
    email: account.email,
    realm_access: { roles: expect.arrayContaining(['registered']) },
  });

  const secondTab = await page.context().newPage();
  await secondTab.goto(teamOrigin);
  expect(await isSignedInAtTeam(secondTab)).toBe(true);
  await secondTab.close();

  await runInTeamPage(page, "void keycloak.login({ action: 'UPDATE_PASSWORD' })");
  await chooseNewPassword(page, 'another-password');
  await page.waitForURL(`${teamOrigin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(true);
  expect(await runInTeamPage(page, 'events')).toEqual([['UPDATE_PASSWORD', 'success']]);
  const client = apiClient(site.platform.siteUrl);
  expect((await client.post('/api/auth/login', { ...account, password: 'another-password' })).status).toBe(
    200,
  );

  await runInTeamPage(page, 'void keycloak.logout()');
  await page.waitForURL(`${teamOrigin}/**`);
  expect(await isSignedInAtTeam(page)).toBe(false);
});

it('the gateway takes the token of such a front end, and nothing that is not an access token', async () => {
  const account = await registered(site.platform.siteUrl);
  const { page } = await site.visit(teamOrigin);
  await isSignedInAtTeam(page);
  await runInTeamPage(page, 'void keycloak.login()');
  await fillSignIn(page, account);
  await page.waitForURL(`${teamOrigin}/**`);
  await isSignedInAtTeam(page);
  const status = async (expression: string) =>
    apiClient(site.platform.siteUrl).get('/api/user/status', {
      authorization: `Bearer ${await runInTeamPage<string>(page, expression)}`,
    });
  expect(await status('keycloak.token')).toMatchObject({
    status: 200,
    body: { tier: 'registered', user: { email: account.email } },
  });
  const fromItsPage = `fetch('${site.platform.siteUrl}/api/user/status', { headers: { authorization: 'Bearer ' + keycloak.token } })
    .then((answer) => answer.json()).then((status) => status.tier)`;
  expect(await runInTeamPage(page, fromItsPage)).toBe('registered');
  for (const other of ['keycloak.idToken', 'keycloak.refreshToken']) {
    expect(await status(other)).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  }
});

it("a sign-out at the provider ends the site's session too", async () => {
  const account = await registered(site.platform.siteUrl);
  const { page } = await site.visit(teamOrigin);
  await isSignedInAtTeam(page);
  await page.goto(`${site.platform.siteUrl}/api/login?returnTo=/bol`);
  await fillSignIn(page, account);
  await page.waitForURL('**/bol');
  const siteTab = await page.context().newPage();
  await siteTab.goto(`${site.platform.siteUrl}/bol`);
  const isSignedInAtSite = () =>
    runInTeamPage(
      siteTab,
      `fetch('/api/user/status').then((answer) => answer.json()).then((status) => status.isLoggedIn)`,
    );
  expect(await isSignedInAtSite()).toBe(true);

  await page.goto(teamOrigin);
  expect(await isSignedInAtTeam(page)).toBe(true);
  await runInTeamPage(page, 'void keycloak.logout()');
  await page.waitForURL(`${teamOrigin}/**`);
  await expect.poll(isSignedInAtSite).toBe(false);
});
