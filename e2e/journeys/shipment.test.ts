import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { fourKinds } from './browser-state.ts';

const site = openSharedSite();

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const total = (page: Page, label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .first();

it('a shipment that is handed over has its totals, every rule checked, and goes on to the cost predictor', async () => {
  const { page, complaints } = await site.visit('/shipment', { prepare: fourKinds });
  await page.getByText('Four kinds of handling unit, classed one by one and together.').waitFor();
  expect(await total(page, 'Class by chart').textContent()).toBe('250, 125, 100, 77.5');
  expect(await total(page, 'NMFC 2025').textContent()).toBe('250, 125, 100, 85');
  const trailer = /^Packed best: trailer of 52.5 ft by 96 in inside.*17 linear feet, past the 12 ft rule/;
  await page.getByRole('img', { name: trailer }).waitFor();
  const rules = page.getByRole('region', { name: 'Rules checked' });
  for (const name of ['Risk: Reclassification risk, unit D', 'Warning: Overlength, unit B'])
    await rules.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: 'Predict the cost' }).click();
  await page.getByRole('heading', { name: /^14 handling units, / }).waitFor();
  await page.getByText(/^Filled in from your shipment/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/cost-predictor');
  expect(complaints).toEqual([]);
});

it('a pallet goes from the calculator into a shipment, and with it into the bill of a signed-in shipper', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/', { signedIn: client });
  await page.getByRole('button', { name: /^Pallet 48/ }).click();
  await page.getByRole('button', { name: 'Work out the class' }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').waitFor();
  await page.getByRole('link', { name: 'Build a shipment' }).click();
  await expect.poll(() => field(page, 'Weight of unit A').inputValue()).toBe('500');
  await page.getByRole('button', { name: 'Bill of lading' }).click();
  await page.getByText('1 line filled in from your shipment').waitFor();
  expect(new URL(page.url()).pathname).toBe('/bol');
  expect(complaints).toEqual([]);
});
