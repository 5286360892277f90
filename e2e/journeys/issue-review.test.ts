import { allowances } from '@freightwright/contracts/facts';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { professional, signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { kept, sidewaysScroll } from './browser-state.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** A whole form, with one hazardous line, as the browser keeps it. */
const hazmatDetails = {
  ...{ identificationNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' },
  ...{ packageKind: 'steel drum', quantity: '220', quantityUnit: 'gal' },
};
const paint = {
  ...{ commodityDescription: 'Paint', handlingUnits: '1', handlingUnitType: 'pallet', packages: '4' },
  ...{ packageType: 'drum', weight: '2,310', nmfcClass: '85', hazmat: true, hazmatDetails },
};
const boxes = {
  ...{ commodityDescription: 'Consumer electronics, boxed', handlingUnits: '4', packages: '96' },
  ...{ weight: '2,000', nmfcClass: '100', nmfcItem: '32240' },
};
const wholeForm = (lines: object[] = [boxes, paint]) =>
  kept('localStorage', 'fw.bol-draft', {
    owner: null,
    draft: null,
    isSynced: false,
    values: {
      ...{
        shipper,
        consignee,
        shipDate: new Date().toISOString().slice(0, 10),
        declaredValue: '9,500',
        lines,
      },
      ...{ emergencyPhone: '(800) 555-0119', emergencyContract: 'ChemDesk 24 h', accessorials: ['liftgate'] },
    },
  });

const usage = (page: Page) =>
  page.evaluate("fetch('/api/user/bol-usage').then((answer) => answer.json())") as Promise<{ used: number }>;

/** Gathers from now on what the live regions of the page say. */
const listen = (page: Page) =>
  page.evaluate(`
    window.announced = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [role=alert], [aria-live]');
        const text = [...addedNodes].map((node) => node.textContent).join('') || target.textContent;
        if (region && text.trim() !== '' && region.textContent.trim() !== '') window.announced.push(text.trim());
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
const announced = (page: Page) => page.evaluate('window.announced') as Promise<string[]>;

/** The day on which the next free bill is available when one is issued now, as the browser writes it. */
const nextDay = (page: Page) =>
  page.evaluate(
    `new Date(Date.now() + ${allowances.bol.window.durationMs})
      .toLocaleDateString('en-US', { month: 'long', day: 'numeric' })`,
  ) as Promise<string>;
const saved = (page: Page) => page.getByText(/^Saved at/).waitFor();
const isInView = async (page: Page, button: string) => {
  const box = await bolOn(page).review.getByRole('button', { name: button, exact: true }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

describe('the review before a bill is issued', () => {
  it.each([1440, 390])('at %d px: shows the whole bill, and Keep editing loses nothing', async (width) => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    const { page, complaints, leave } = await site.visit('/bol', {
      signedIn: client,
      viewport: { width, height: 700 },
      // So that no color is on its way from one theme to the other.
      reducedMotion: 'reduce',
      prepare: wholeForm(),
    });
    const bol = bolOn(page);
    await saved(page);
    const day = await nextDay(page);
    await page.getByText(`Uses your free bill. Next bill ${day}.`).waitFor();
    const { review } = bol;
    await bol.tryToIssue();
    await review.getByText('An issued bill cannot be edited.').waitFor();
    for (const words of [
      '2140 S Laflin St',
      '980 Marietta St NW, Dock 4',
      'The shipper pays.',
      'UN1263, Paint, 3, PG II, 220 gal, 4 steel drums',
      '1 pallet, 4 drums, 2,310',
      'Class 85',
      'Class 100',
      'NMFC 32240',
      'Total: 5 handling units, 100 packages, 4,310 lb',
      'Prepaid',
      '$9,500.00 per shipment',
      'Liftgate at delivery',
      `Uses your free bill. The next one is available ${day}.`,
    ]) {
      await review.getByText(words).first().waitFor();
    }
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    // The actions stay in view, at the beginning and at the end.
    expect(await isInView(page, 'Issue')).toBe(true);
    await review.getByText('ChemDesk 24 h').scrollIntoViewIfNeeded();
    expect(await isInView(page, 'Issue')).toBe(true);
    await page.setViewportSize({ width: 320, height: 568 });
    const [beyond] = await review.evaluateAll(([dialog]) => [dialog.scrollWidth - dialog.clientWidth]);
    expect(beyond).toBe(0);
    expect([await isInView(page, 'Issue'), await isInView(page, 'Keep editing')]).toEqual([true, true]);

    await review.getByRole('button', { name: 'Keep editing' }).click();
    await review.waitFor({ state: 'detached' });
    const shipTo = bol.section('Ship to');
    // Where the screen is not wide, the section is folded to its summary.
    if (width < 1080) await shipTo.getByText('Peachtree Fixture Co., Atlanta, GA').waitFor();
    else expect(await shipTo.getByLabel('Company').inputValue()).toBe('Peachtree Fixture Co.');
    await bol.section('Items').getByText('2 lines, 4,310').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Issue BOL');
    expect((await usage(page)).used).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('is not skipped when it cannot be fetched: nothing is issued, and Retry opens it', async () => {
    const { client } = await professional(site.platform.siteUrl);
    const { page, leave } = await site.visit('/bol', { signedIn: client, prepare: wholeForm([boxes]) });
    const bol = bolOn(page);
    await saved(page);
    await page.context().setOffline(true);
    await bol.tryToIssue();
    await page.getByText('The bill was not issued').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await bol.review.getByText('2140 S Laflin St').waitFor();
    await bol.review.getByRole('button', { name: 'Issue', exact: true }).click();
    expect(await bol.newestNumber()).toMatch(/^\d{17}$/);
    await leave();
  });
});

describe('a free bill', () => {
  it.each([390, 1440])(
    'at %d px: two presses issue one, said once; after it the next is drafted',
    async (width) => {
      const { client } = await signedInShipper(site.platform.siteUrl);
      const { page, complaints, leave } = await site.visit('/bol', {
        signedIn: client,
        viewport: { width, height: 844 },
        prepare: wholeForm(),
      });
      const bol = bolOn(page);
      await saved(page);
      // A double press where the review has its own button under the finger issues nothing.
      const opener = await page.getByRole('button', { name: 'Issue BOL' }).boundingBox();
      if (opener === null) throw new Error('There is no button to issue with');
      await page.mouse.dblclick(opener.x + opener.width / 2, opener.y + opener.height / 2);
      await page.waitForLoadState('networkidle');
      expect((await usage(page)).used).toBe(0);
      if (!(await bol.review.isVisible())) await bol.tryToIssue();

      await listen(page);
      await bol.review.getByRole('button', { name: 'Issue', exact: true }).dblclick();
      const number = await bol.newestNumber();
      expect(await page.getByRole('button', { name: /^View \d{17}$/ }).count()).toBe(1);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('My BOLs');
      expect(await announced(page)).toEqual([`BOL Generated SuccessfullyBOL number ${number}`]);
      expect((await usage(page)).used).toBe(1);

      await bol.tab('Generate BOL');
      await page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor();
      await page.getByRole('button', { name: 'Write the next bill as a draft' }).click();
      expect(await page.evaluate('document.activeElement.textContent')).toMatch(/Ship from/);
      // The last bill fills in where this one ships from, which a phone then folds; so another section is written in.
      await page.waitForLoadState('networkidle');
      const head = bol.section('Ship to').getByRole('button').first();
      const company = bol.section('Ship to').getByLabel('Company');
      // What fills in folds and unfolds sections by itself, so a press may meet one that has just been opened.
      const isOpen = async () => {
        if (!(await company.isVisible())) await head.click();
        return company.isVisible();
      };
      await expect.poll(isOpen, { interval: 500 }).toBe(true);
      await company.fill('Peachtree Fixture Co.');
      await saved(page);
      const issue = page.getByRole('button', { name: 'Issue BOL' });
      expect(await issue.isDisabled()).toBe(true);
      await page.getByText(`Next bill available ${await nextDay(page)} at`).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);

      await bol.tab('My BOLs');
      await page.getByRole('button', { name: `View ${number}` }).click();
      await page.getByText(/An issued bill cannot be edited\.$/).waitFor();
      expect(complaints).toEqual([]);
      await leave();
    },
  );
});
