import { readFile } from 'node:fs/promises';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { accountOn, registered } from './account.ts';
import { bolOn } from './bol.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Seconds that one key or press takes, the hand's way to it included (keystroke-level model: K 0.28, P 1.1). */
const secondsAPress = 1.4;

/** Counts the keys, presses and choices on the page from now on. */
const countPresses = (page: Page) =>
  page.evaluate(`
    window.presses = 0;
    for (const kind of ['keydown', 'pointerdown', 'change']) {
      document.addEventListener(kind, () => { window.presses += 1; }, { capture: true });
    }
  `);

it('a shipper types a party and a bill once: the book fills in the next, a template becomes a bill', async () => {
  const account = await registered(site.platform.siteUrl);
  const { page, complaints, leave } = await site.visit('/bol');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await accountOn(page).fill(account);
  await page.keyboard.press('Enter');
  await accountOn(page).menuButton(account.email).waitFor();
  const bol = bolOn(page);
  const shipTo = bol.section('Ship to');
  await shipTo.waitFor();
  await bol.fillIn();
  await shipTo.getByRole('button', { name: 'Save to address book' }).click();
  await shipTo.getByText(`${consignee.company} is in your address book.`).waitFor();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly to Atlanta');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Template Saved').waitFor();

  // Another bill: the consignee comes from the book, by a few letters and the keyboard alone.
  await bol.tab('My BOLs');
  await page.getByRole('button', { name: 'New bill of lading' }).click();
  const company = shipTo.getByRole('combobox', { name: 'Company' });
  await company.pressSequentially('peach');
  await shipTo.getByRole('option', { name: consignee.company }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await company.press('ArrowDown');
  await company.press('Enter');
  await expect.poll(() => shipTo.getByLabel('Street address').inputValue()).toBe(consignee.address);
  expect(await shipTo.getByLabel('ZIP').inputValue()).toBe(consignee.zip);

  // And one from the template.
  await countPresses(page);
  await page.getByLabel('Start from a template').selectOption('Weekly to Atlanta');
  await bol.section('Ship from').getByText(`${shipper.company}, Chicago, IL`).waitFor();
  await bol.issue();
  await page.getByText('BOL Generated Successfully').waitFor();
  const presses = Number(await page.evaluate('window.presses'));
  expect(presses).toBeGreaterThan(0);
  expect(presses * secondsAPress).toBeLessThan(15);

  const number = await bol.newestNumber();
  await page.getByRole('button', { name: `View ${number}` }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Labels' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^LABELS-.+\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('tab', { name: 'Quick fill' }).click();
  await page.getByText('Weekly to Atlanta').waitFor();
  await page.getByRole('region', { name: 'Address book' }).getByText(consignee.company).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});
