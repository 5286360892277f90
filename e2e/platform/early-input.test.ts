import { expect, it } from 'vitest';
import { signedInShipper } from '../journeys/account.ts';
import { calculatorOn, pallet } from '../journeys/calculator.ts';
import { openSharedSite } from '../site.ts';
import { openPaused, shiftOf, taken } from './paused-page.ts';

// A page is usable before its scripts load. All pages, and more early input: ../full/markup.

const site = openSharedSite();

it('the calculator that was filled in and sent has its result, and the page was taken over as it stood', async () => {
  const { page, complaints, arrive } = await openPaused(site, '/');
  const calculator = calculatorOn(page);
  await calculator.enter(pallet);
  await calculator.field('Weight').press('Enter');
  const before = await page.locator('[data-part] h1').elementHandle();
  arrive();
  expect(await calculator.announced()).toMatch(/^Class 100\./);
  expect(await calculator.field('Length').inputValue()).toBe('48');
  await page.getByText(/^1 of 5 free calculations used/).waitFor();
  await taken(page);
  // React hydrated the markup instead of rendering it again.
  expect(
    await before?.evaluate((element) => (element as unknown as { isConnected: boolean }).isConnected),
  ).toBe(true);
  expect(complaints).toEqual([]);
});

it('a bill has its form at once for somebody who is signed in, keeps what is typed, and nothing moves', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints, arrive } = await openPaused(site, '/bol', { signedIn: client });
  const company = page.getByLabel('Company').first();
  await company.fill('Dockside Pumps');
  expect(await page.getByRole('region', { name: 'Sign in to issue a bill of lading' }).count()).toBe(0);
  arrive();
  await page.getByText(/^Saved at/).waitFor();
  expect(await company.inputValue()).toBe('Dockside Pumps');
  expect(await page.getByRole('button', { name: 'Issue BOL' }).count()).toBe(1);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  expect(complaints).toEqual([]);
});

it('a message that is sent early is taken up by its form', async () => {
  const { page, arrive } = await openPaused(site, '/support');
  for (const [name, text] of Object.entries({
    ...{ Name: 'Dock office', Email: 'dock@shipper.example', Subject: 'A label', Message: 'Cut off.' },
  }))
    await page.getByRole('textbox', { name }).fill(text);
  await page.getByRole('button', { name: 'Send Request' }).click();
  arrive();
  await page.getByText('Support Request Submitted').waitFor();
});
