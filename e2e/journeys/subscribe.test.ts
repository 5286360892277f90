import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newcomer } from '../identity/account.ts';
import { openSharedSite } from '../site.ts';
import { accountOn, signedInShipper } from './account.ts';
import { checkoutOn, subscribedAs } from './billing.ts';

const site = openSharedSite();

const badge = (page: Page, plan: string) => page.getByRole('banner').getByText(plan, { exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Your subscription', exact: true });
const choose = (page: Page, plan: string) => page.getByRole('link', { name: new RegExp(`^Choose ${plan}`) });

/** Presses a link that opens a new tab. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const tab = page.context().waitForEvent('page');
  await press();
  return tab;
}

it('a newcomer registers, upgrades, pays and is on Professional, in every open page and without a reload', async () => {
  const { page, complaints } = await site.visit('/pricing?plan=professional');
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await page.getByText(/^You are signed out\./).waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const account = accountOn(page);
  await account.dialog.getByRole('tab', { name: 'Sign up' }).click();
  const newcomers = newcomer();
  await account.fill(newcomers, newcomers.password);
  await account.dialog.getByRole('button', { name: 'Create account' }).click();
  const tab = await opened(page, () => choose(page, 'Professional').click());
  await checkoutOn(tab).pays('4242 4242 4242 4242');
  await tab.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await tab.waitForURL('**/dashboard');
  await badge(tab, 'Professional').waitFor();
  await card(tab).getByText('$29 a month').waitFor();
  await tab
    .getByRole('region', { name: 'Invoices' })
    .getByRole('link', { name: /^PDF of/ })
    .waitFor();
  // The page that was left open has received the change.
  await badge(page, 'Professional').waitFor();
  await page.getByText('This is your plan.').waitFor();
  expect(complaints).toEqual([]);
});

it('a checkout that is left charges nothing, nor does a card that is declined, and another one pays', async () => {
  const shipper = await signedInShipper(site.platform.siteUrl);
  const { page } = await site.visit('/subscribe?plan=enterprise&interval=year', { signedIn: shipper.client });
  await checkoutOn(page).isOpen();
  await page.getByRole('link', { name: 'Go back to Freightwright' }).click();
  await page.waitForURL('**/pricing?plan=enterprise**');
  await badge(page, 'Free').waitFor();

  await page.goto(new URL('/subscribe?plan=enterprise&interval=year', site.platform.siteUrl).href);
  await checkoutOn(page).pays('4000 0000 0000 0002');
  await page.getByText('Your card was declined. Nothing was charged.').waitFor();
  expect((await shipper.client.status()).subscriptionTier).toBe('free');
  await checkoutOn(page).pays('4242 4242 4242 4242');
  await page.waitForURL('**/dashboard');
  await badge(page, 'Enterprise').waitFor();
  await card(page).getByText('$790 a year').waitFor();
});

it('a subscriber cancels and stays after all, upgrades at once, and goes back down with the next period', async () => {
  const shipper = await subscribedAs(site.platform.siteUrl, 'professional');
  const { page, complaints } = await site.visit('/pricing', { signedIn: shipper.client });
  const message = (text: RegExp) => card(page).getByText(text).waitFor();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await message(/^Professional ends .+\. Then you are on the Free plan\.$/);
  await badge(page, 'Professional').waitFor();
  await page.getByRole('button', { name: 'Keep Professional' }).click();
  await message(/^Professional, paid monthly\. It renews/);
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Change to Enterprise' }).click();
  await page.getByRole('button', { name: /^Pay \$\d+(?:\.\d\d)? and change$/ }).click();
  await badge(page, 'Enterprise').waitFor();
  await page.getByRole('button', { name: 'Change to Professional' }).click();
  await page.getByRole('button', { name: /^Change on / }).click();
  await message(/it changes to Professional, paid monthly\.$/);
  await badge(page, 'Enterprise').waitFor();
  await page.getByRole('button', { name: 'Keep Enterprise' }).click();
  await message(/^Enterprise, paid monthly\. It renews/);
});

it('a subscriber opens cards and receipts in a new tab, and a second checkout leads to the change of plan', async () => {
  const shipper = await subscribedAs(site.platform.siteUrl, 'professional');
  const { page } = await site.visit('/dashboard', { signedIn: shipper.client });
  const portal = await opened(page, () => page.getByRole('link', { name: /^Cards and receipts/ }).click());
  await portal.getByRole('heading', { name: 'Invoices' }).waitFor();
  await page.goto(new URL('/subscribe?plan=enterprise', site.platform.siteUrl).href);
  await page.getByText(/^You already have a subscription/).waitFor();
});

it('whoever pays in one of two tabs is told so in the other, and pays once', async () => {
  const shipper = await signedInShipper(site.platform.siteUrl);
  const { page } = await site.visit('/subscribe?plan=professional', { signedIn: shipper.client });
  await checkoutOn(page).isOpen();
  await subscribedAs(site.platform.siteUrl, 'enterprise', shipper);
  await page.reload();
  await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
});
