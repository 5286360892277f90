import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { accountOn, professional, signedInShipper } from '../../journeys/account.ts';
import { dashboardRecords, usage } from '../../journeys/browser-state.ts';
import type { Site } from '../../site.ts';
import { failing, headed, press, type State, testWalks, text } from './state-walk.ts';

// Every state of the shell and of the dashboard. Other files cover other pages.

/** A signed-in client, with an issued bill if requested. */
async function clientOf({ platform }: Site, plan: 'free' | 'pro', hasBill = true) {
  const make = plan === 'pro' ? professional : signedInShipper;
  const { client } = await make(platform.siteUrl);
  if (hasBill) await client.post('/api/bol/generate', billForm());
  return client;
}

async function opened(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await headed(heading)(page);
}
const dashboardLoaded = (page: Page) => page.getByRole('link', { name: /^\d{17}$/ }).waitFor();
const noBills = text(/drafts will be here/);
const openSearch = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByText('Type a word, a class such as 92.5, or a question.').waitFor();
};

const signInStates: readonly State[] = [
  [
    'with errors',
    (page) => page.getByRole('button', { name: 'Sign in' }).last().click(),
    text('Please enter a valid email address'),
  ],
  [
    'refused, with a toast',
    (page) => accountOn(page).fill({ email: 'nobody@shipper.example', password: 'not-the-password' }),
    (page) => page.keyboard.press('Enter'),
    text('Authentication Failed'),
  ],
  [
    'sign up with errors',
    (page) => page.getByRole('tab', { name: 'Sign up' }).click(),
    (page) => accountOn(page).fill({ email: 'no-address', password: 'five5' }, 'other'),
    press('Create account'),
    text("Passwords don't match"),
  ],
];

/** On a phone the account is in the navigation. */
const menuOpen: Readonly<Record<1440 | 390, State>> = {
  1440: ['account menu open', press(/^Account of /), (page) => page.getByRole('menuitem').first().waitFor()],
  390: ['navigation open', press('Menu'), (page) => page.getByRole('navigation', { name: 'Menu' }).waitFor()],
};

testWalks((width) => ({
  'signing in over a page': {
    path: '/cost-predictor',
    states: [
      ['signed out', headed('Cost predictor')],
      [
        'sign-in dialog',
        (page) => accountOn(page).open('Sign in'),
        (page) => accountOn(page).dialog.waitFor(),
      ],
      ...signInStates,
    ],
  },
  'the page to sign in': { path: '/auth', states: [['blank', headed(/.+/)], ...signInStates] },
  'the search': {
    path: '/privacy',
    states: [
      ['empty', openSearch],
      [
        'full',
        (page) => page.keyboard.type('class'),
        (page) => page.getByRole('option', { selected: true }).waitFor(),
      ],
      [
        'without a result',
        (page) => page.keyboard.type(' zebra'),
        text('Nothing matches “class zebra”. Try fewer or other words.'),
      ],
    ],
  },
  'menus and the dashboard of a free user': async (site) => ({
    path: '/dashboard',
    signedIn: await clientOf(site, 'free', false),
    states: [['nothing issued', noBills], menuOpen[width]],
  }),
  'the dashboard of a Professional': async (site) => ({
    path: '/dashboard',
    signedIn: await clientOf(site, 'pro'),
    prepare: dashboardRecords,
    states: [['with a bill and calculations', dashboardLoaded]],
  }),
  'the dashboard of a free user who has used the allowances': async (site) => ({
    path: '/dashboard',
    signedIn: await clientOf(site, 'free'),
    prepare: usage(1, Date.now()),
    states: [['used', text(/^1 of 5 used\. Starts again/), text(/^Used\. Next bill available/)]],
  }),
  'the dashboard while it loads': async (site) => {
    const pending = Promise.withResolvers<void>();
    return {
      path: '/dashboard',
      signedIn: await clientOf(site, 'pro'),
      prepare: (page) =>
        page.route('**/api/bol/list?*', async (route) => {
          await pending.promise;
          await route.continue();
        }),
      states: [
        [
          'loading',
          (page) => page.getByRole('status', { name: 'Loading: Recent bills of lading' }).waitFor(),
        ],
        [
          'loaded',
          async (page) => {
            pending.resolve();
            await dashboardLoaded(page);
          },
        ],
      ],
    };
  },
  'a dashboard of which a part does not load': async (site) => ({
    path: '/dashboard',
    signedIn: await clientOf(site, 'pro'),
    prepare: failing('**/api/bol/list?*', '**/api/bol/days?*'),
    states: [['failed parts', text('We couldn’t load the list')]],
  }),
  'pages for others than visitors, signed out': {
    path: '/dashboard',
    states: [
      ['notice', (page) => page.getByRole('link', { name: 'Go Home' }).waitFor()],
      // The notice has the title of the page that it replaces.
      ['bulk', (page) => opened(page, '/bulk', 'Bulk files')],
      ['activity', (page) => opened(page, '/account/activity', 'Activity')],
      ['API keys', (page) => opened(page, '/account/keys', 'API keys')],
      ['webhooks', (page) => opened(page, '/account/webhooks', 'Webhooks')],
    ],
  },
  'while it is not known who is signed in': async (site) => ({
    path: '/dashboard',
    signedIn: await clientOf(site, 'free', false),
    prepare: failing('**/api/user/status'),
    states: [
      [
        'not checked',
        (page) => page.getByRole('main').getByText("We couldn't check whether you are signed in.").waitFor(),
      ],
    ],
  }),
  'a page that does not exist': {
    path: '/no-such-page/with-a-long-address-that-somebody-mistyped',
    states: [['404', headed('404 Page Not Found')]],
  },
}));
