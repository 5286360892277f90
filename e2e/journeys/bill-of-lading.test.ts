import { billForm } from '@freightwright/samples';
import { expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { accountOn, professional, registered, signedInShipper } from './account.ts';
import { checkoutOn } from './billing.ts';
import { bolOn } from './bol.ts';
import { calculatorOn, pallet } from './calculator.ts';
import { download } from './download.ts';

const site = openSharedSite();

it('a registered shipper spends the credit on one bill, gets its PDF, and then sees when the next is available', async () => {
  const account = await registered(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/bol');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await accountOn(page).fill(account);
  await page.keyboard.press('Enter');
  await accountOn(page).menuButton(account.email).waitFor();
  const bol = bolOn(page);
  await bol.fillIn();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bol.issue();
  await bol.isIssued();
  const number = await bol.newestNumber();
  expect(number).toMatch(/^\d{17}$/);

  const pdf = await download(page, `Download PDF of ${number}`);
  expect(pdf.name).toMatch(/^BOL-.+\.pdf$/);
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');

  await bol.tab('Generate BOL');
  await page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor();
  await page.getByText('Next available').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('whoever has used the free bill pays for Professional in the sandbox and issues a second one', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  expect((await client.post('/api/bol/generate', billForm())).status).toBe(201);
  const { page, complaints } = await site.visit('/bol', { signedIn: client });
  const creditUsed = page.getByRole('region', { name: 'BOL Credit Used' });
  await creditUsed.getByRole('link', { name: 'See plans' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Choose Professional/ }).click();
  const tab = await opened;
  await checkoutOn(tab).pays('4242 4242 4242 4242');
  await tab.waitForURL('**/dashboard');
  await page.getByRole('banner').getByText('Professional', { exact: true }).waitFor();
  await page.goBack();
  const bol = bolOn(page);
  await bol.fillIn();
  expect(await creditUsed.count()).toBe(0);
  await bol.issue();
  await bol.isIssued();
  await expect.poll(() => bol.numbers.count()).toBe(2);
  expect(new Set(await bol.numbers.allTextContents()).size).toBe(2);
  expect(complaints).toEqual([]);
});

it('a pallet whose class differs between the scales is issued with the class that a carrier will bill, and why', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/', { signedIn: client });
  const calculator = calculatorOn(page);
  await calculator.enter({ ...pallet, Weight: '757' });
  await calculator.submit();
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Bill of lading' }).click();

  const bol = bolOn(page);
  const items = bol.section('Items');
  await items.getByText('85 by NMFC 2025, 77.5 by the chart').waitFor();
  expect(await items.getByLabel('Freight class').inputValue()).toBe('85');
  await bol.fillInParties();
  await items.getByLabel('Commodity description').fill('Paper cups');
  await bol.issue();
  await bol.isIssued();
  await page.getByRole('button', { name: `View ${await bol.newestNumber()}` }).click();
  const printed = page.getByRole('img', { name: /Page 1 of 1 of the bill of lading/ }).first();
  await expect.poll(() => printed.textContent()).toContain('48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft');
  expect(complaints).toEqual([]);
});

it('a bill that is voided stays in the list of a Professional, as void', async () => {
  const { client } = await professional(site.platform.siteUrl);
  for (const consigneeCompany of ['Harbor Lane Supply', 'Gulf Coast Interiors'])
    expect((await client.post('/api/bol/generate', billForm({ consigneeCompany }))).status).toBe(201);
  const { page, complaints } = await site.visit('/bol?tab=mine', { signedIn: client });
  const bol = bolOn(page);
  const number = await bol.newestNumber();
  await page.getByRole('button', { name: `Void ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void BOL' }).click();
  await page.getByRole('button', { name: `Void ${number}` }).waitFor({ state: 'detached' });
  const voided = page.getByRole('row').filter({ hasText: number });
  await voided.getByText('Void', { exact: true }).waitFor();
  expect(await bol.numbers.count()).toBe(2);
  expect(complaints).toEqual([]);
});
