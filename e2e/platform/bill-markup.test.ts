import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInShipper } from '../journeys/account.ts';
import { openSharedSite, type Site } from '../site.ts';
import { openHeld, shiftOf, taken } from './held-page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** A part of a bill that a browser has kept for a visitor. */
const keptDraft = {
  formKey: '0f4b8a52-6f0e-4d52-9d4c-3a5d1c0f7a11',
  draft: null,
  isSynced: false,
  values: { shipper: { company: 'Dockside Pumps', address: '1 Dock Road' }, shipDate: '2026-11-20' },
};

it.each([1440, 390])(
  'what is entered into a bill at %d px goes into the form that the browser kept, and nothing moves',
  async (width) => {
    const { page, complaints, arrive, leave } = await openHeld(site, '/bol', {
      viewport: { width, height: 900 },
      storageState: {
        cookies: [],
        origins: [
          {
            origin: new URL(site.platform.siteUrl).origin,
            localStorage: [{ name: 'fw.bol-draft', value: JSON.stringify(keptDraft) }],
          },
        ],
      },
    });
    const shipFrom = page.getByRole('region', { name: 'Ship from', exact: true });
    await shipFrom.getByLabel('State').selectOption('TX');
    await shipFrom.getByLabel('Contact').fill('Ann');
    await shipFrom.getByLabel('Street address').fill('77 Pier Street');
    arrive();
    await taken(page);
    await page.waitForFunction("document.querySelector('[data-field=shipperCompany]').value !== ''");
    // The same field still has the focus, for whoever types on.
    await page.keyboard.type(' 2');
    await shipFrom.getByText('4 of 7 required').waitFor();
    const entered = ['Company', 'Street address', 'State', 'Contact'].map((label) =>
      shipFrom.getByLabel(label).inputValue(),
    );
    expect(await Promise.all(entered)).toEqual(['Dockside Pumps', '77 Pier Street 2', 'TX', 'Ann']);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
    await leave();
  },
);

it('a bill has its form at once for somebody who is signed in, without a request to sign in', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints, arrive, leave } = await openHeld(site, '/bol', { signedIn: client });
  const company = page.getByLabel('Company').first();
  await company.fill('Dockside Pumps');
  expect(await page.getByRole('region', { name: 'Sign in to issue a bill of lading' }).count()).toBe(0);
  arrive();
  await page.getByText(/^Saved at/).waitFor();
  expect(await company.inputValue()).toBe('Dockside Pumps');
  expect(await page.getByRole('button', { name: 'Issue BOL' }).count()).toBe(1);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  expect(complaints).toEqual([]);
  await leave();
});

it('plans are shown for the interval that was chosen before the scripts came', async () => {
  const { page, arrive, leave } = await openHeld(site, '/pricing');
  await page.getByText('Yearly, 2 months free').click();
  arrive();
  await page.getByText('$290', { exact: true }).waitFor();
  await leave();
});

it('the button of a mailed link may be pressed before the scripts come', async () => {
  const { page, arrive, leave } = await openHeld(site, `/confirm-email#${'T'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  arrive();
  await page.getByText('This link has expired or was used before.').waitFor();
  await leave();
});

it('a link that is not whole is said to be so once the page has read it', async () => {
  const { page, complaints, leave } = await site.visit('/confirm-email');
  await page.getByText('This link is not complete.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

it('whoever comes from the checkout reads at once that the payment is being confirmed', async () => {
  const { page, complaints, arrive, leave } = await openHeld(site, '/success?checkout=cs_1', {
    signedIn: { cookies: new Map([['signed-in', '1']]) },
  });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await title('Activating Your Account').waitFor();
  expect(await page.locator('#page').getByRole('button', { name: 'Sign in' }).count()).toBe(0);
  arrive();
  await taken(page);
  // Nobody is signed in after all.
  await title('Your Payment').waitFor();
  await page.getByText(/^Sign in to see your plan/).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
