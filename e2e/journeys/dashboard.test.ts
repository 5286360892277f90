import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { professional, type SignedInShipper, signedInShipper } from './account.ts';
import { download, usage } from './browser-state.ts';
import { calculatorOn, pallet } from './calculator.ts';

const site = openSharedSite();

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function issues({ client }: SignedInShipper, consigneeCompany: string) {
  const { status, body } = await client.post('/api/bol/generate', billForm({ consigneeCompany }));
  expect(status).toBe(201);
  return (body as { bol: { id: string; bolNumber: string } }).bol;
}

it('the dashboard of a paid plan shows what was worked out and issued just before, saves the bill and opens it', async () => {
  const shipper = await professional(site.platform.siteUrl);
  const { id, bolNumber } = await issues(shipper, 'Harbor Lane Supply');
  const { page, complaints } = await site.visit('/', {
    signedIn: shipper.client,
    // A paid plan has no limit of calculations.
    prepare: usage(5, Date.now()),
  });
  await page.getByText('Unlimited on your plan.').waitFor();
  await calculatorOn(page).enter(pallet);
  await calculatorOn(page).submit();
  await part(page, 'Result').getByText('9.38').first().waitFor();
  await page.goto(new URL('/dashboard', site.platform.siteUrl).href);
  await part(page, 'Freight calculator').getByText('48 × 40 × 48 in, 500 lb').waitFor();
  for (const name of ['Calculations, this month', 'Bills of lading, this month']) {
    await part(page, name)
      .getByRole('img', { name: /Today: 1\.$/ })
      .waitFor();
  }
  await part(page, 'Cost predictions, this month')
    .getByRole('img', { name: /none yet\.$/ })
    .waitFor();
  const bills = part(page, 'Recent bills of lading');
  await bills.getByText('Harbor Lane Supply').waitFor();
  expect((await download(page, `Download PDF of ${bolNumber}`)).name).toBe(`BOL-${id}.pdf`);
  await bills.getByRole('link', { name: bolNumber }).click();
  await page.getByRole('heading', { level: 2, name: bolNumber }).waitFor();
  expect(complaints).toEqual([]);
});

it('the dashboard of a free user counts calculations and bills as the calculator and the service do', async () => {
  const shipper = await signedInShipper(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/dashboard', { signedIn: shipper.client });
  await part(page, 'Recent bills of lading')
    .getByText(/drafts will be here/)
    .waitFor();
  await part(page, 'Calculations')
    .getByText(/^None used\. 5 in 24 hours/)
    .waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await issues(shipper, 'Gulf Coast Interiors');
  await page.goto(site.platform.siteUrl);
  await calculatorOn(page).enter(pallet);
  await calculatorOn(page).submit();
  await part(page, 'Result').getByText('9.38').first().waitFor();
  await page.goto(new URL('/dashboard', site.platform.siteUrl).href);
  await part(page, 'Calculations')
    .getByText(/^1 of 5 used\. Starts again/)
    .waitFor();
  await part(page, 'Bills of lading')
    .getByText(/^Used\. Next bill available/)
    .waitFor();
  expect(complaints).toEqual([]);
});
