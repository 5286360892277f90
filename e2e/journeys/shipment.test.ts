import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site, type Visit } from '../site.ts';
import { accountOn, signedInShipper } from './account.ts';
import { fillStorage, fourKinds } from './browser-state.ts';

const path = '/shipment';
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const total = (page: Page, label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .first();

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

describe('a shipment', () => {
  it('is entered by keys alone: Enter goes on, adds a unit, and the totals follow', async () => {
    const { page, complaints, leave } = await site.visit(path);
    await field(page, 'Count of unit A').fill('4');
    await field(page, 'Length of unit A').focus();
    for (const text of ['48', '40', '48', '500']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    const countOfB = field(page, 'Count of unit B');
    await countOfB.waitFor();
    await expect
      .poll(() => countOfB.evaluate((input) => input === input.ownerDocument.activeElement))
      .toBe(true);
    await page.keyboard.type('2');
    expect(await countOfB.inputValue()).toBe('2');
    await page.keyboard.press('Enter');
    for (const text of ['40', '30', '40', '610']) {
      await page.keyboard.type(text);
      if (text !== '610') await page.keyboard.press('Enter');
    }
    await expect.poll(() => total(page, 'Handling units').textContent()).toBe('6');
    expect(await total(page, 'Weight').textContent()).toMatch(/^3,220\slb$/);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('that is handed over has its totals, is drawn and described, and has every rule checked', async () => {
    const { page, complaints, leave } = await site.visit(path, { prepare: fourKinds });
    await page.getByText('Four kinds of handling unit, classed one by one and together.').waitFor();
    expect(await total(page, 'Class by chart').textContent()).toBe('250, 125, 100, 77.5');
    expect(await total(page, 'NMFC 2025').textContent()).toBe('250, 125, 100, 85');
    await page
      .getByRole('img', {
        name: /^Packed best: trailer of 52.5 ft by 96 in inside.*17 linear feet, past the 12 ft rule/,
      })
      .waitFor();
    const places = page.getByRole('table', { name: 'As a carrier counts: where each unit stands' });
    await places.waitFor({ state: 'attached' });
    const rules = page.getByRole('region', { name: 'Rules checked' });
    for (const name of [
      'Risk: Reclassification risk, unit D',
      'Warning: Linear foot rule',
      'Warning: Overlength, unit B',
      'Warning: Cubic capacity rule',
    ])
      await rules.getByRole('heading', { name }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('is there again after a reload', async () => {
    const { page, leave } = await site.visit(path);
    await field(page, 'Length of unit A').fill('48 in');
    await page.reload();
    await expect.poll(() => field(page, 'Length of unit A').inputValue()).toBe('48 in');
    await leave();
  });

  it('from the calculator fills the first unit', async () => {
    const { page, leave } = await site.visit('/');
    await page.getByRole('button', { name: /^Pallet 48/ }).click();
    await page.getByRole('button', { name: 'Work out the class' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('9.38').waitFor();
    await page.getByRole('link', { name: 'Build a shipment' }).click();
    await expect.poll(() => field(page, 'Weight of unit A').inputValue()).toBe('500');
    expect(new URL(page.url()).pathname).toBe(path);
    await leave();
  });

  it('goes to the cost predictor and arrives filled in', async () => {
    const { page, leave } = await site.visit(path, { prepare: fourKinds });
    await page.getByRole('button', { name: 'Predict the cost' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cost predictor' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cost-predictor');
    await page.getByRole('heading', { name: /^14 handling units, / }).waitFor();
    await page.getByText(/^Filled in from your shipment/).waitFor();
    await leave();
  });

  it('arrives in the bill of lading of a signed-in visitor, line by line', async () => {
    const { account, client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit(path, { signedIn: client, prepare: fourKinds });
    await accountOn(page).menuButton(account.email).waitFor();
    await page.getByText(/^Four kinds of handling unit/).waitFor();
    await page.getByRole('button', { name: 'Bill of lading' }).click();
    await page
      .getByText(/4 lines/i)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/bol');
    await leave();
  });

  it('works where the storage is full', async () => {
    const { page, complaints, leave } = await site.visit(path, { prepare: fillStorage });
    for (const [name, text] of [
      ['Length', '48x40x48'],
      ['Weight', '500'],
    ] as const)
      await field(page, `${name} of unit A`).fill(text);
    await page.keyboard.press('Tab');
    await expect.poll(() => total(page, 'Class by chart').textContent()).toBe('100');
    expect(complaints).toEqual([]);
    await leave();
  });

  describe('with a height that cannot be', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.visit(path);
    });
    afterAll(() => visit?.leave());

    it.each([
      ['4x', 'Height must be a number'],
      ['0', 'Height must be more than 0 in'],
      ['-1', 'Height must be more than 0 in'],
      ['99999', 'Height must be at most 10,000 in'],
    ])('a height of %j: %s, until it is mended', async (text, words) => {
      const { page, complaints } = visit;
      const height = field(page, 'Height of unit A');
      await height.fill(text);
      await page.keyboard.press('Tab');
      await page.getByText(words).waitFor();
      await height.fill('48');
      await page.getByText(words).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });
  });
});
