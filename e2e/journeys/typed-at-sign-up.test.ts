import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { newcomer } from '../identity/account.ts';
import { openSharedSite } from '../site.ts';
import { accountOn } from './account.ts';
import { bolOn } from './bol.ts';

const site = openSharedSite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Delays the responses to these requests until they are released. */
async function delayed(page: Page, address: string | RegExp) {
  const pending: Route[] = [];
  let isFrozen = true;
  await page.route(address, async (route) => {
    if (isFrozen) pending.push(route);
    else await route.continue();
  });
  return {
    count: () => pending.length,
    letGo: async () => {
      isFrozen = false;
      await Promise.all(pending.splice(0).map((route) => route.continue()));
    },
  };
}

const openToType = async () => {
  const visit = await site.visit('/bol', phone);
  const shipFrom = bolOn(visit.page).section('Ship from');
  const field = (label: string) => shipFrom.getByLabel(label).first();
  return {
    ...visit,
    async type(label: string, text: string) {
      // A response may move the field while it is tapped; a person who misses it taps again.
      await expect
        .poll(async () => {
          await field(label).tap();
          return field(label).evaluate((input) => input.matches(':focus'));
        })
        .toBe(true);
      await visit.page.keyboard.type(text);
    },
    typed: async () =>
      Promise.all(
        ['Company', 'Street address', 'ZIP', 'City', 'Contact'].map((label) => field(label).inputValue()),
      ),
    async signUp() {
      const account = newcomer();
      const prompt = visit.page.getByRole('region', { name: 'Sign in to issue a bill of lading' });
      await prompt.getByText('Sign Up').tap();
      await accountOn(visit.page).fill(account, account.password);
      await visit.page.keyboard.press('Enter');
      await accountOn(visit.page).dialog.waitFor({ state: 'detached' });
    },
  };
};
const address = ['Alder & Pine', '12 Mill Road', '60601', 'Chicago', 'Ana Reyes'];

it('an address that a newcomer types on a phone while the answers to the sign-up arrive stays, also after a reload', async () => {
  const { page, complaints, type, typed, signUp } = await openToType();
  await type('Company', 'Alder & Pine');
  const drafts = await delayed(page, '**/api/bol-drafts');
  const usage = await delayed(page, '**/api/user/usage/**');
  await signUp();
  await type('Street address', '12 Mill Road');
  await expect.poll(drafts.count).toBe(1);
  await usage.letGo();
  await type('ZIP', '606');
  await drafts.letGo();
  await page.keyboard.type('01');
  await type('Contact', 'Ana Reyes');
  await expect.poll(typed).toEqual(address);
  await page.getByText(/^Saved at/).waitFor();
  await page.reload();
  await expect.poll(typed).toEqual(address);
  expect(complaints).toEqual([]);
});

it('an address that a newcomer types on a line that loses answers and files is saved whole, in one draft', async () => {
  const { page, type, typed, signUp } = await openToType();
  // Optional data does not load, and the form does not disappear because of it.
  await page.waitForLoadState('networkidle');
  let missed = 0;
  await page.route(/\/mfe-bol\/.*\.js$/, (route) => {
    missed += 1;
    return route.abort();
  });
  await type('Company', 'Alder & Pine');
  // The draft is created, and the page gets no response.
  let isLost = false;
  await page.route('**/api/bol-drafts', async (route) => {
    if (isLost) return route.continue();
    await route.fetch();
    isLost = true;
    await route.abort();
  });
  await signUp();
  await expect.poll(() => isLost).toBe(true);
  await type('Street address', '12 Mill Road');
  await type('ZIP', '60601');
  await type('City', 'Chicago');
  await type('Contact', 'Ana Reyes');
  await page.getByText(/^Saved at/).waitFor();
  await expect.poll(typed).toEqual(address);
  expect(missed).toBeGreaterThan(0);
  await page.unroute(/\/mfe-bol\/.*\.js$/);
  await bolOn(page).tab('My BOLs');
  const drafts = page.getByRole('button', { name: /^Open draft/ });
  await drafts.first().waitFor();
  expect(await drafts.count()).toBe(1);
});
