import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { accountOn, demoUser, professional, type SignedInShipper, signedInShipper } from './account.ts';
import { dashboardRecords, usage } from './browser-state.ts';
import { headed, testWalks, type Walk, type widths } from './state-walk.ts';

// Every state of the shell, the dashboard and the predictor. Other files have those of other pages.

let site: Site;
let free: SignedInShipper;
/** Has issued the free bill. */
let spent: SignedInShipper;
let pro: SignedInShipper;
let enterprise: SignedInShipper['client'];
beforeAll(async () => {
  site = await openSharedSite();
  const { siteUrl } = site.platform;
  [free, spent, pro] = await Promise.all([
    signedInShipper(siteUrl),
    signedInShipper(siteUrl),
    professional(siteUrl),
  ]);
  for (const { client } of [spent, pro]) {
    const issued = await client.post('/api/bol/generate', billForm());
    expect(issued.status).toBe(201);
  }
  enterprise = await demoUser(site.platform, 'enterprise');
});
afterAll(() => site?.close());

async function opened(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await headed(heading)(page);
}
const dashboardLoaded = (page: Page) => page.getByRole('link', { name: /^\d{17}$/ }).waitFor();
const noBills = (page: Page) => page.getByText(/drafts will be here/).waitFor();
const openSignIn = async (page: Page) => {
  await accountOn(page).open('Sign in');
  await accountOn(page).dialog.waitFor();
};
const tryToSignIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.getByText('Please enter a valid email address').waitFor();
};
const wrongPassword = async (page: Page) => {
  await accountOn(page).fill({ ...free.account, password: 'not-the-password' });
  await page.keyboard.press('Enter');
  await page.getByText('Authentication Failed').waitFor();
};
const trySignUp = async (page: Page) => {
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await accountOn(page).fill({ email: 'no-address', password: 'five5' }, 'other');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText("Passwords don't match").waitFor();
};
const failing = (...paths: string[]) => ({
  prepare: async (page: Page) => {
    for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  },
});
const walksAt = (width: (typeof widths)[number]): Record<string, () => Walk> => ({
  'signing in over a page': () => ({
    path: '/cost-predictor',
    states: [
      ['signed out', headed('Cost predictor')],
      [
        'weight refused',
        async (page) => {
          await page.getByLabel('Weight', { exact: true }).fill('-4');
          await page.getByRole('button', { name: 'Predict the cost' }).click();
          await page.getByText('Weight must be more than 0 lb').waitFor();
        },
      ],
      [
        'filled in with an example',
        async (page) => {
          await page.getByRole('button', { name: 'Use an example' }).click();
          await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
        },
      ],
      ['sign-in dialog', openSignIn],
      ['sign-in dialog with errors', tryToSignIn],
      ['sign-in dialog refused, with a toast', wrongPassword],
      ['sign-up dialog with errors', trySignUp],
    ],
  }),
  'the page to sign in': () => ({
    path: '/auth',
    states: [
      ['blank', headed(/.+/)],
      ['with errors', tryToSignIn],
      ['refused, with a toast', wrongPassword],
      ['sign up with errors', trySignUp],
    ],
  }),
  'menus and the dashboard of a free user': () => ({
    path: '/dashboard',
    signedIn: free.client,
    states: [
      ['nothing issued', noBills],
      // On a phone the account is in the navigation.
      width === 390
        ? [
            'navigation open',
            async (page) => {
              await page.getByRole('button', { name: 'Menu' }).click();
              await page.getByRole('navigation', { name: 'Menu' }).waitFor();
            },
          ]
        : [
            'account menu open',
            async (page) => {
              await accountOn(page).menuButton(free.account.email).click();
              await page.getByRole('menuitem').first().waitFor();
            },
          ],
    ],
  }),
  'the dashboard of a Professional': () => ({
    path: '/dashboard',
    signedIn: pro.client,
    prepare: dashboardRecords,
    states: [['with a bill and calculations', dashboardLoaded]],
  }),
  'the dashboard of a free user who has used the allowances': () => ({
    path: '/dashboard',
    signedIn: spent.client,
    prepare: usage(1, Date.now()),
    states: [
      [
        'used',
        async (page) => {
          await page.getByText(/^1 of 5 used\. Starts again/).waitFor();
          await page.getByText(/^Used\. Next bill available/).waitFor();
        },
      ],
    ],
  }),
  'the dashboard of an Enterprise user, while it loads and without bills': () => {
    const held = Promise.withResolvers<void>();
    return {
      path: '/dashboard',
      signedIn: enterprise,
      prepare: (page) =>
        page.route('**/api/bol/list?*', async (route) => {
          await held.promise;
          await route.continue();
        }),
      states: [
        [
          'loading',
          (page) => page.getByRole('status', { name: 'Loading: Recent bills of lading' }).waitFor(),
        ],
        [
          'nothing issued',
          async (page) => {
            held.resolve();
            await noBills(page);
          },
        ],
      ],
    };
  },
  'a dashboard of which a part does not load': () => ({
    path: '/dashboard',
    signedIn: pro.client,
    ...failing('**/api/bol/list?*', '**/api/bol/days?*'),
    states: [['failed parts', (page) => page.getByText('The list did not load').waitFor()]],
  }),
  'pages for others than visitors, signed out': () => ({
    path: '/dashboard',
    states: [
      ['notice', (page) => page.getByRole('link', { name: 'Go Home' }).waitFor()],
      // The notice is called as the page that it stands for.
      ['bulk', (page) => opened(page, '/bulk', 'Bulk files')],
      ['activity', (page) => opened(page, '/account/activity', 'Activity')],
      ['API keys', (page) => opened(page, '/account/keys', 'API keys')],
      ['webhooks', (page) => opened(page, '/account/webhooks', 'Webhooks')],
    ],
  }),
  'while it is not known who is signed in': () => ({
    path: '/dashboard',
    signedIn: free.client,
    ...failing('**/api/user/status'),
    states: [
      [
        'not checked',
        (page) => page.getByRole('main').getByText("We couldn't check whether you are signed in.").waitFor(),
      ],
    ],
  }),
  'a page that does not exist': () => ({
    path: '/no-such-page/with-a-long-address-that-somebody-mistyped',
    states: [['404', headed('404 Page Not Found')]],
  }),
});

testWalks(walksAt);
