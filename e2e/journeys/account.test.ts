import { apiClient } from '@freightwright/stack-test-site/visitor';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { type Account, newcomer } from '../identity/account.ts';
import { openSharedSite } from '../site.ts';
import { accountOn, registered, signedInShipper } from './account.ts';
import { calculatorOn, pallet } from './calculator.ts';

const site = openSharedSite();

/** The requests of a newcomer's dashboard. Some of them follow after the page is rendered. */
const readByDashboard = [
  ...['account', 'user/bol-usage', 'user/prediction-usage?*', 'billing/subscription'],
  ...['billing/invoices*', 'bol/list?*'],
];

/** Ends every session of the account, from another device. */
async function signOutElsewhere(account: Account) {
  const elsewhere = apiClient(site.platform.siteUrl);
  await elsewhere.post('/api/auth/login', account);
  await elsewhere.post('/api/auth/logout-everywhere');
}

/** The dialog that asks a user with an expired session to sign in over the page. */
const signInAgain = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });

describe('a newcomer', () => {
  it('registers, is on / signed in, still is after a reload, and signs out', async () => {
    const newcomers = newcomer();
    const { page, complaints } = await site.visit('/');
    const account = accountOn(page);
    await account.open('Sign up');
    expect(await accessibilityViolations(page)).toEqual([]);
    await account.fill(newcomers, newcomers.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Account Created').waitFor();
    await account.menuButton(newcomers.email).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('banner').getByText('Free', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).waitFor();

    await page.reload();
    await account.menuButton(newcomers.email).waitFor();
    // Requests that are running when the session ends are refused, which the console reports.
    const allRead = Promise.all(readByDashboard.map((path) => page.waitForResponse(`**/api/${path}`)));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await allRead;
    await account.choose(newcomers.email, 'Sign out');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
  });
});

describe('somebody with an account', () => {
  it('is refused with a wrong password, signs in on /auth, becomes a Professional in test mode, and signs out in all tabs', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page } = await site.visit('/auth?returnTo=/test');
    const account = accountOn(page);
    await account.fill({ ...known, password: 'not-the-password' });
    await page.keyboard.press('Enter');
    await page.getByText('Authentication Failed').waitFor();
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/password don.t match/)
      .waitFor();
    await account.fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Enable pro/i }).click();
    await page.getByRole('banner').getByText('Professional', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(new URL('/dashboard', site.platform.siteUrl).href);
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await account.choose(known.email, 'Sign out');
    await other.getByRole('heading', { name: 'Sign in to see this page' }).waitFor();
  });

  it('whose session ends while typing signs in over the page, and what was typed is sent after all', async () => {
    const { account: known, client } = await signedInShipper(site.platform.siteUrl);
    const { page } = await site.visit('/', {
      signedIn: client,
      // A page without server-sent events, as behind a buffering proxy.
      prepare: (fresh) => fresh.route('**/api/events', (route) => route.abort()),
    });
    await accountOn(page).menuButton(known.email).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    await signOutElsewhere(known);
    await calculator.emailTo('session@shipper.example');
    await signInAgain(page).getByLabel('Email', { exact: true }).fill(known.email);
    await signInAgain(page).getByLabel('Password', { exact: true }).fill(known.password);
    await page.keyboard.press('Enter');
    await page.getByText('Email Sent Successfully').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await calculator.field('Weight').inputValue()).toBe('500');
    await accountOn(page).menuButton(known.email).waitFor();
  });

  it('who is signed out from elsewhere is asked at once to sign in over the page, and goes on', async () => {
    const { account: known, client } = await signedInShipper(site.platform.siteUrl);
    const listens = Promise.withResolvers<void>();
    const { page } = await site.visit('/', {
      signedIn: client,
      prepare: async (fresh) => {
        fresh.on('response', (response) => {
          if (response.url().endsWith('/api/events')) listens.resolve();
        });
      },
    });
    await calculatorOn(page).enter(pallet);
    await listens.promise;
    await signOutElsewhere(known);
    await signInAgain(page).getByLabel('Password', { exact: true }).fill(known.password);
    await page.keyboard.press('Enter');
    await signInAgain(page).waitFor({ state: 'detached' });
    expect(await calculatorOn(page).field('Weight').inputValue()).toBe('500');
    await accountOn(page).menuButton(known.email).waitFor();
  });
});

const status = '**/api/user/status';
it.each([
  [
    'answers an error',
    (page: Page) => page.route(status, (route) => route.fulfill({ status: 503, json: {} })),
  ],
  ['cannot be reached', (page: Page) => page.route(status, (route) => route.abort('connectionfailed'))],
])(
  'while the server %s no page asks to sign in, each says so, and Retry finds the visitor',
  async (_, prepare) => {
    const { account, client } = await signedInShipper(site.platform.siteUrl);
    const { page } = await site.visit('/bol?tab=mine', { signedIn: client, prepare });
    const text = "We couldn't check whether you are signed in.";
    await page.getByRole('main').getByText(text).waitFor();
    await page.getByRole('banner').getByText(text).waitFor();
    expect(await page.getByRole('button', { name: /^Sign (in|up)$/i }).count()).toBe(0);

    await page.goto(site.platform.siteUrl);
    await page.getByRole('banner').getByText(text).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await page.unroute(status);
    await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
    await accountOn(page).menuButton(account.email).waitFor();
    await page.getByText(text).waitFor({ state: 'detached' });
    expect(await calculator.field('Weight').inputValue()).toBe('500');
  },
);
