import { billForm } from '@freightwright/samples';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { accountOn, registered, signedInShipper } from './account.ts';
import { checkoutOn } from './billing.ts';
import { bolOn } from './bol.ts';
import { download } from './browser-state.ts';

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
  expect(await accessibilityViolations(page)).toEqual([]);
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
  expect(await accessibilityViolations(page)).toEqual([]);
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

it('a draft of a newer API keeps the fields that the page does not know while it is edited there', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const form = { ...billForm(), metadata: { load: 'L-4410' } };
  const created = await client.post('/api/bol-drafts', { form });
  const { id } = (created.body as { bol: { id: string } }).bol;
  const { page, complaints } = await site.visit('/bol', { signedIn: client });
  const added = { dockDoor: '7' };
  const sent: Record<string, unknown>[] = [];
  await page.route(`**/api/bol/${id}`, async (route) => {
    const response = await route.fetch();
    const { bol } = await response.json();
    await route.fulfill({ response, json: { bol: { ...bol, form: { ...bol.form, ...added } } } });
  });
  await page.route(`**/api/bol-drafts/${id}`, async (route) => {
    const { form: saved, ...body } = route.request().postDataJSON();
    const { dockDoor: _new, ...known } = saved;
    sent.push(saved);
    await route.continue({ postData: { ...body, form: known } });
  });
  const bol = bolOn(page);
  await bol.tab('My BOLs');
  await page.getByRole('button', { name: /^Open draft/ }).click();
  await bol.unfold('Shipment');
  await bol.section('Shipment').getByLabel('Carrier', { exact: false }).first().fill('Roadway Lines');
  await expect.poll(() => sent.at(-1)).toMatchObject({ ...added, carrierName: 'Roadway Lines' });
  await expect
    .poll(async () => ((await client.get(`/api/bol/${id}`)).body as { bol: { form: object } }).bol.form)
    .toMatchObject({ metadata: form.metadata, carrierName: 'Roadway Lines' });
  expect(complaints).toEqual([]);
});
