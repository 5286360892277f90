import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { type SignedInShipper, signedInShipper } from './account.ts';
import { checkoutOn, subscribedAs } from './billing.ts';
import { bolOn } from './bol.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Somebody who has registered and has issued the one bill that is free. */
async function withCreditUsed(): Promise<SignedInShipper> {
  const shipper = await signedInShipper(site.platform.siteUrl);
  const issue = (form = billForm()) => shipper.client.post('/api/bol/generate', form);
  expect((await issue()).status).toBe(201);
  // The same form again would be taken for the same bill.
  expect(await issue(billForm({ consigneeCompany: 'Harbor Lane Supply' }))).toMatchObject({
    status: 403,
    body: { code: 'bol.allowance-used' },
  });
  return shipper;
}

const badge = (page: Page) => page.getByRole('banner').getByText('Professional', { exact: true });
const creditUsed = (page: Page) => page.getByRole('region', { name: 'BOL Credit Used' });

/** Issues the second bill on the page, and looks whether there are two now. */
async function issuesTheSecond(page: Page, { client }: SignedInShipper) {
  const bol = bolOn(page);
  await bol.section('Ship from').waitFor();
  expect(await creditUsed(page).count()).toBe(0);
  await bol.fillIn();
  await bol.issue();
  await page.getByText('BOL Generated Successfully').waitFor();
  const issued = page.getByRole('button', { name: /^View \d{17}$/ });
  await expect.poll(() => issued.count()).toBe(2);
  expect(new Set(await issued.allTextContents()).size).toBe(2);
  const usage = await client.get('/api/user/bol-usage');
  expect(usage.body).toMatchObject({ limit: null, canGenerate: true });
}

it('whoever has used the free bill pays for Professional in the sandbox and issues a second one', async () => {
  const shipper = await withCreditUsed();
  const { page, complaints, leave } = await site.visit('/bol', { signedIn: shipper.client });
  await creditUsed(page).getByRole('link', { name: 'See plans' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Choose Professional/ }).click();
  const tab = await opened;
  await checkoutOn(tab).pays('4242 4242 4242 4242');
  await tab.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await tab.waitForURL('**/dashboard');
  await badge(tab).waitFor();
  await tab.close();
  await badge(page).waitFor();
  await page.goBack();
  await issuesTheSecond(page, shipper);
  expect(complaints).toEqual([]);
  await leave();
});

it('a page that said that the free bill was used takes the second one, without a reload', async () => {
  const shipper = await withCreditUsed();
  const { page, complaints, leave } = await site.visit('/bol', { signedIn: shipper.client });
  await creditUsed(page).waitFor();
  await subscribedAs(site, 'professional', shipper);
  await badge(page).waitFor();
  await creditUsed(page).waitFor({ state: 'detached' });
  await issuesTheSecond(page, shipper);
  expect(complaints).toEqual([]);
  await leave();
});
