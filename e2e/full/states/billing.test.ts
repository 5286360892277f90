import type { Subscription } from '@freightwright/contracts';
import { invoice, subscription } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { professional, signedInShipper } from '../../journeys/account.ts';
import { type BillingAnswers, billingAnswers } from '../../journeys/billing.ts';
import { button, choose, press, type State, testWalks, text, type Walk } from './state-walk.ts';

/** A page with these responses, until a text of it is shown. */
const shows =
  (path: string, answers: BillingAnswers, message: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await billingAnswers(page, answers);
    await page.goto(new URL(path, page.url()).href);
    await page.getByText(message).first().waitFor();
  };
const dialogBy = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Pay|Cancel the)/ })
    .waitFor();
};
const closed = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const pastDue: Partial<Subscription> = {
  subscriptionStatus: 'past-due',
  graceEndsAt: '2026-11-30T16:00:00.000Z',
};
const invoices = [
  invoice('0002', { totalCents: 31_39, taxCents: 2_39 }),
  invoice('0001', { state: 'open', hasReceipt: false, billedTo: null }),
];

const visitor: Walk = {
  path: '/pricing?plan=professional',
  states: [
    ['the plans', button('Choose Professional')],
    ['by the year', choose('Yearly, 2 months free')],
    ['why nothing opens', press('Choose Professional'), text(/^You are signed out/)],
    ['the checkout', shows('/subscribe?plan=professional', {}, 'Sign in to subscribe to Professional.')],
    ['no such plan', shows('/subscribe?plan=platinum', {}, /match any of our plans/)],
    ['after the payment', shows('/success', {}, /sign in to use your plan/)],
  ],
};

const newcomerStates: readonly State[] = [
  ['the checkout that did not open', shows('/subscribe?plan=professional', {}, /nothing was charged/)],
  ['the portal that did not open', shows('/billing', {}, /nothing was charged/)],
  [
    'a payment that is waited for',
    shows('/success?checkout=cs_1', { checkout: 'open' }, 'Activating Your Account'),
  ],
  ['a checkout that expired', shows('/success?checkout=cs_1', { checkout: 'expired' }, 'Checkout Expired')],
  [
    'a suspended plan',
    shows(
      '/pricing',
      { subscription: subscription({ plan: 'free', subscriptionStatus: 'suspended' }) },
      /is suspended/,
    ),
  ],
  ['a dashboard without invoices', shows('/dashboard', { invoices: [] }, /after your first payment/)],
];

const memberStates: readonly State[] = [
  ['the plan', shows('/pricing', { subscription: subscription({ sandbox: true }) }, /It renews/)],
  ['a change under review', dialogBy('Change to Enterprise')],
  ['closed again', closed],
  ['a cancellation under review', dialogBy('Cancel subscription')],
  [
    'a plan that ends',
    shows('/pricing', { subscription: subscription({ endsWithPeriod: true }) }, /ends December/),
  ],
  ['a payment that failed', shows('/pricing', { subscription: subscription(pastDue) }, /Pay before then/)],
  ['invoices', shows('/dashboard', { subscription: subscription(), invoices }, 'FW-0002')],
  [
    'a payment that failed, on the dashboard',
    shows('/dashboard', { subscription: subscription(pastDue) }, /Pay before then/),
  ],
  [
    'a payment that went through',
    shows('/success?checkout=cs_1', { subscription: subscription(), checkout: 'paid' }, 'Payment Successful'),
  ],
];

testWalks(() => ({
  'billing for a visitor': visitor,
  'billing for somebody who has not paid': async ({ platform }) => ({
    path: '/pricing',
    signedIn: (await signedInShipper(platform.siteUrl)).client,
    states: newcomerStates,
  }),
  'billing for a subscriber': async ({ platform }) => ({
    path: '/pricing',
    signedIn: (await professional(platform.siteUrl)).client,
    // The page that confirms a payment redirects to the dashboard by itself.
    prepare: (page) =>
      page.addInitScript({ content: "if (location.pathname === '/success') history.pushState = () => {};" }),
    states: memberStates,
  }),
}));
