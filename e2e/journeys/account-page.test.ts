import { billForm } from '@freightwright/samples';
import { apiClient } from '@freightwright/stack-test-site/visitor';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { mailedLink } from '../identity/account.ts';
import { openSharedSite } from '../site.ts';
import { accountOn, professional, signedInShipper } from './account.ts';
import { download } from './browser-state.ts';

const site = openSharedSite();

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const linkTo = (email: string) =>
  mailedLink(site.platform.mailUrl, email, /http:\S+\/confirm-email#[\w-]{43}/);
const signIn = (account: object) => apiClient(site.platform.siteUrl).post('/api/auth/login', account);

async function openAccount(path = '/account') {
  const shipper = await signedInShipper(site.platform.siteUrl);
  return { shipper, ...(await site.visit(path, { signedIn: shipper.client })) };
}

it('the account is reached from the menu, keeps the name and the company, and exports what is kept', async () => {
  const { shipper, page, complaints } = await openAccount('/');
  await accountOn(page).choose(shipper.account.email, 'Account');
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  const name = part(page, 'Name and company');
  await name.getByLabel('Name').fill('Shipping office');
  await name.getByLabel('Company').fill('Alder & Pine Mill Supply');
  await name.getByRole('button', { name: 'Save' }).click();
  await name.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => name.getByLabel('Company').inputValue()).toBe('Alder & Pine Mill Supply');
  const file = await download(page, 'Export my data');
  expect(file.name).toMatch(/^freightwright-account-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.stringify(JSON.parse(file.text))).toContain(shipper.account.email);
  expect(complaints).toEqual([]);
});

it('the dashboard asks to verify the address, until the mailed link is opened', async () => {
  const { shipper, page, complaints } = await openAccount('/dashboard');
  const bar = part(page, 'Verify your email');
  await bar.getByText(shipper.account.email).waitFor();
  const mail = await page.context().newPage();
  await mail.goto(await linkTo(shipper.account.email));
  await mail.getByRole('button', { name: 'Confirm email' }).click();
  await mail.getByText('is verified.').waitFor();
  await mail.close();
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
  await bar.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('an account is deleted after a review: the report grows to its end, and nobody signs in any more', async () => {
  const { shipper, page } = await openAccount();
  await part(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(shipper.account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account deleted' }).waitFor();
  await page.getByText('The report has been complete since').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  expect((await signIn(shipper.account)).status).toBe(401);
  await page.reload();
  await part(page, 'Sign-ins').waitFor();
});

it('a paid plan has its month drawn, with a table for each chart, and saves it as CSV', async () => {
  const shipper = await professional(site.platform.siteUrl);
  expect((await shipper.client.post('/api/bol/generate', billForm({}))).status).toBe(201);
  const { page, complaints } = await site.visit('/dashboard', { signedIn: shipper.client });
  await page.getByRole('button', { name: 'Show the charts' }).click();
  const lanes = part(page, 'Bills by lane');
  await lanes.getByRole('img', { name: /1 bill\. Most: / }).waitFor();
  await lanes.locator('canvas').waitFor();
  await lanes.getByText('Bills by lane as a table').click();
  await lanes.getByRole('table', { name: 'Bills by lane' }).waitFor();
  const { text } = await download(page, 'Export CSV');
  expect(text.split('\r\n')[0]).toBe('Month,Chart,Entry,Count,Weight (lb)');
  expect(text).toMatch(/,Bills by lane,[A-Z]{2} to [A-Z]{2},1,/);
  expect(complaints).toEqual([]);
});
