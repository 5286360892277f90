import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import type { Account } from '../identity/hosted-page.ts';
import { openSharedSite, type Site } from '../site.ts';
import { accountOn, professional, registered, signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { calculatorOn, pallet } from './calculator.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

async function signInOn(page: Page, account: Account) {
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await accountOn(page).fill(account);
  await page.keyboard.press('Enter');
  await accountOn(page).menuButton(account.email).waitFor();
}

describe('a registered shipper', () => {
  it('spends the credit on one bill, gets its PDF, and then sees when the next is available', async () => {
    const account = await registered(site.platform.siteUrl);
    const { page, complaints, leave } = await site.visit('/bol');
    await signInOn(page, account);
    const bol = bolOn(page);
    await bol.section('Ship from').waitFor();
    await bol.fillIn();
    expect(await accessibilityFaults(page)).toEqual([]);
    await bol.issue();
    await page.getByText('BOL Generated Successfully').waitFor();
    const number = await bol.newestNumber();
    expect(number).toMatch(/^\d{17}$/);
    expect(await accessibilityFaults(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download PDF of ${number}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^BOL-.+\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');

    await bol.tab('Generate BOL');
    await page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor();
    await page.getByText('Next available').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const usage = await page.evaluate("fetch('/api/user/bol-usage').then((answer) => answer.json())");
    expect(usage).toMatchObject({ used: 1, limit: 1, remaining: 0, canGenerate: false });
    expect(complaints).toEqual([]);
    await leave();
  });

  it('finds what was typed again after a reload', async () => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/bol', { signedIn: client });
    const bol = bolOn(page);
    await bol.fillIn();
    await page
      .getByText(/^Saved at/)
      .first()
      .waitFor();
    await page.reload();
    // The form stands before its scripts, so what comes back goes into the fields that are there.
    await bol.section('Ship from').getByText('7 of 7 required').waitFor();
    expect(await bol.section('Ship from').getByLabel('Company').inputValue()).toBe(
      'Alder & Pine Mill Supply',
    );
    await bol.section('Items').getByText('1 line, 2,000').waitFor();
    // Folded, a completed section is its summary.
    await bol.section('Ship from').getByRole('button').first().click();
    await bol.section('Ship from').getByText('Alder & Pine Mill Supply, Chicago, IL').waitFor();
    await leave();
  });
});

describe('a shipment whose class differs between the scales', () => {
  it('goes from the calculator to the issued bill with the class that a carrier will bill, and why', async () => {
    const { account, client } = await signedInShipper(site.platform.siteUrl);
    const { page, complaints, leave } = await site.visit('/', { signedIn: client });
    await accountOn(page).menuButton(account.email).waitFor();
    const calculator = calculatorOn(page);
    await calculator.enter({ ...pallet, Weight: '757' });
    await calculator.submit();
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('button', { name: 'Bill of lading' })
      .click();

    const bol = bolOn(page);
    const items = bol.section('Items');
    await items.getByText('85 by NMFC 2025, 77.5 by the chart').waitFor();
    expect(await items.getByLabel('Freight class').inputValue()).toBe('85');
    await bol.fillInParties();
    await items.getByLabel('Commodity description').fill('Paper cups');
    expect(await accessibilityFaults(page)).toEqual([]);
    await bol.issue();
    await page.getByText('BOL Generated Successfully').waitFor();
    await page.getByRole('button', { name: `View ${await bol.newestNumber()}` }).click();
    const printed = page.getByRole('img', { name: /Page 1 of 1 of the bill of lading/ }).first();
    await expect.poll(() => printed.textContent()).toContain('48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft');
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('a Professional', () => {
  it('issues three and voids one, which stays in the list', async () => {
    const { client } = await professional(site.platform.siteUrl);
    const { page, complaints, leave } = await site.visit('/bol', { signedIn: client });
    const bol = bolOn(page);
    const numbers: string[] = [];
    for (let bill = 0; bill < 3; bill++) {
      await bol.section('Ship from').waitFor();
      await bol.fillIn();
      // Three shipments of the same kind, distinguished by their order numbers, as a shipper would do.
      await bol
        .section('Items')
        .getByLabel('Order number')
        .first()
        .fill(`PO-${bill + 1}`);
      await bol.issue();
      await expect.poll(() => page.getByRole('button', { name: /^View \d{17}$/ }).count()).toBe(bill + 1);
      numbers.push(await bol.newestNumber());
      await bol.tab('Generate BOL');
    }
    expect(new Set(numbers).size).toBe(3);

    await bol.tab('My BOLs');
    await page.getByRole('button', { name: `Void ${numbers[1]}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Void BOL' }).click();
    await expect.poll(() => page.getByRole('button', { name: `Void ${numbers[1]}` }).count()).toBe(0);
    const voided = page.getByRole('row').filter({ hasText: numbers[1] ?? '' });
    await voided.getByText('Void', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^View \d{17}$/ }).count()).toBe(3);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('a visitor who is not signed in', () => {
  it('is asked to sign in', async () => {
    const { page, leave } = await site.visit('/bol');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const refused = await page.evaluate(
      "fetch('/api/bol/list').then(async (answer) => [answer.status, (await answer.json()).code])",
    );
    expect(refused).toEqual([401, 'principal.invalid']);
    await leave();
  });
});
