import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { apiClient } from '../identity/api-client.ts';
import { newcomer } from '../identity/newcomer.ts';
import { openSharedSite, type Site } from '../site.ts';
import { accountOn, registered, signedInShipper } from './account.ts';
import { calculatorOn, pallet } from './calculator.ts';

/** A page that the server tells nothing, as behind a proxy that holds everything back. */
const hearsNothing = (page: Page) => page.route('**/api/events', (route) => route.abort());

/** What the dashboard of a newcomer asks for. Some of it is asked only after the page is drawn. */
const readByDashboard = [
  ...['account', 'user/bol-usage', 'user/prediction-usage?*', 'billing/subscription'],
  ...['billing/invoices*', 'bol/list?*'],
];

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

describe('a newcomer', () => {
  it('registers, is on / signed in, still is after a reload, and signs out', async () => {
    const newcomers = newcomer();
    const { page, complaints, leave } = await site.visit('/');
    const account = accountOn(page);
    await account.open('Sign up');
    expect(await accessibilityFaults(page)).toEqual([]);
    await account.fill(newcomers, newcomers.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Account Created').waitFor();
    await account.menuButton(newcomers.email).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('banner').getByText('Free', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).waitFor();

    await page.reload();
    await account.menuButton(newcomers.email).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // What is still being read when the session ends is refused, which the console tells.
    const allRead = Promise.all(readByDashboard.map((path) => page.waitForResponse(`**/api/${path}`)));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await allRead;
    await account.choose(newcomers.email, 'Sign out');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('sees what is wrong with an entry, in words below it', async () => {
    const { page, leave } = await site.visit('/');
    const account = accountOn(page);
    await account.open('Sign up');
    await account.fill({ email: 'no-address', password: 'five5' }, 'other');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText("Passwords don't match").waitFor();
    expect(
      await page
        .getByLabel('Email', { exact: true })
        .evaluate((input) => input === input.ownerDocument.activeElement),
    ).toBe(true);
    await leave();
  });

  it('may go on as a guest from the sign-in page', async () => {
    const { page, complaints, leave } = await site.visit('/auth?tab=register');
    await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Continue as Guest' }).click();
    await page.getByRole('heading', { name: 'Freight class from four numbers' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('somebody with an account', () => {
  it('signs in on /auth and is taken to /; a wrong password is reported in the form and in a toast', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/auth');
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
    await page.getByText('Login Successful').waitFor();
    await account.menuButton(known.email).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await leave();
  });

  it('whose session ends while typing signs in over the page, and what was typed is sent after all', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/', { prepare: hearsNothing });
    const account = accountOn(page);
    await account.open('Sign in');
    await account.fill(known);
    await page.keyboard.press('Enter');
    await account.menuButton(known.email).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();

    const elsewhere = apiClient(site.platform.siteUrl);
    await elsewhere.post('/api/auth/login', known);
    await elsewhere.post('/api/auth/logout-everywhere');

    await calculator.emailTo('dock@shipper.example');
    const expired = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
    await expired.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expired.getByLabel('Email', { exact: true }).fill(known.email);
    await expired.getByLabel('Password', { exact: true }).fill(known.password);
    await page.keyboard.press('Enter');
    await page.getByText('Email Sent Successfully').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await calculator.field('Weight').inputValue()).toBe('500');
    await account.menuButton(known.email).waitFor();
    await leave();
  });

  it('who is signed out from elsewhere is asked at once to sign in over the page, and goes on', async () => {
    const { account: known, client } = await signedInShipper(site.platform.siteUrl);
    const listens = Promise.withResolvers<void>();
    const { page, leave } = await site.visit('/', {
      signedIn: client,
      prepare: async (fresh) => {
        fresh.on('response', (response) => {
          if (response.url().endsWith('/api/events')) listens.resolve();
        });
      },
    });
    await calculatorOn(page).enter(pallet);
    await listens.promise;
    const elsewhere = apiClient(site.platform.siteUrl);
    await elsewhere.post('/api/auth/login', known);
    await elsewhere.post('/api/auth/logout-everywhere');
    const asked = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
    await asked.waitFor();
    await asked.getByLabel('Password', { exact: true }).fill(known.password);
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(await calculatorOn(page).field('Weight').inputValue()).toBe('500');
    await accountOn(page).menuButton(known.email).waitFor();
    await leave();
  });

  it('signs out in one tab, and the other follows', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/auth');
    const account = accountOn(page);
    await account.fill(known);
    await page.keyboard.press('Enter');
    await account.menuButton(known.email).waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('/dashboard', site.platform.siteUrl).href);
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await account.choose(known.email, 'Sign out');
    await other.getByRole('heading', { name: 'Sign in to see this page' }).waitFor();
    await leave();
  });
});

describe('the dashboard', () => {
  it('is for signed-in visitors: anybody else gets a notice, a link home, and a sign-in that leads back there', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, complaints, leave } = await site.visit('/dashboard');
    await page.getByRole('heading', { name: 'Sign in to see this page' }).waitFor();
    await page.getByRole('link', { name: 'Go Home' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await accountOn(page).fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('test mode', () => {
  it('the test page makes the visitor a Professional, and the badge says so', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/auth?returnTo=/test');
    await accountOn(page).fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Enable pro/i }).click();
    await page.getByText('Pro Mode Enabled').waitFor();
    await page.getByRole('banner').getByText('Professional', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });
});

describe('while the server does not say who is signed in', () => {
  const words = "We couldn't check whether you are signed in.";
  const status = '**/api/user/status';

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('at $width px every page says so, with Retry, and none asks to sign in', async (viewport) => {
    const { account, client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/bol?tab=mine', {
      signedIn: client,
      viewport,
      prepare: (page) => page.route(status, (route) => route.fulfill({ status: 503, json: {} })),
    });
    await page.getByRole('main').getByText(words).waitFor();
    await page.getByRole('banner').getByText(words).waitFor();
    expect(await page.getByRole('button', { name: /^Sign (in|up)$/i }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(new URL('/dashboard', site.platform.siteUrl).href);
    await page.getByRole('main').getByText(words).waitFor();
    expect(await page.getByText('Sign in to see this page').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(site.platform.siteUrl);
    await page.getByRole('banner').getByText(words).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.submit();
    await page.unroute(status);
    await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
    if (viewport.width > 900) await accountOn(page).menuButton(account.email).waitFor();
    await page.getByText(words).waitFor({ state: 'detached' });
    expect(await calculator.field('Weight').inputValue()).toBe('500');
    await leave();
  });

  it('a line that is cut is no sign-out either, and the bills are there once it works again', async () => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/bol?tab=mine', {
      signedIn: client,
      prepare: (page) => page.route(status, (route) => route.abort('connectionfailed')),
    });
    const main = page.getByRole('main');
    await main.getByText(words).waitFor();
    await page.unroute(status);
    await main.getByRole('button', { name: 'Retry' }).click();
    await main.getByText('No bills of lading yet').waitFor();
    await leave();
  });
});
