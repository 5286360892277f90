import { allowances } from '@freightwright/contracts/constants';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { sidewaysScroll, stored } from './browser-state.ts';

const site = openSharedSite();

/** A complete form, with one hazardous line, as the browser stores it. */
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
const wholeForm = stored('localStorage', 'fw.bol-draft', {
  ...{ owner: null, draft: null, isSynced: false },
  values: {
    ...{ shipper, consignee, declaredValueCents: '9,500', lines: [boxes, paint], accessorials: ['liftgate'] },
    ...{ emergencyPhone: '(800) 555-0119', emergencyContract: 'ChemDesk 24 h' },
    shipDate: new Date().toISOString().slice(0, 10),
  },
});

/** The date of the next free bill if one is issued now, as the browser formats it. */
const nextDay = (page: Page) =>
  page.evaluate<string>(
    `new Date(Date.now() + ${allowances.bol.window.durationMs})
      .toLocaleDateString('en-US', { month: 'long', day: 'numeric' })`,
  );
const saved = (page: Page) => page.getByText(/^Saved at/).waitFor();
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

it('on a phone the review shows the whole free bill, Keep editing loses nothing, and two presses issue one', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const used = async () => (await client.get('/api/user/bol-usage')).body.used;
  const { page, complaints } = await site.visit('/bol', {
    signedIn: client,
    viewport: { width: 390, height: 700 },
    prepare: wholeForm,
  });
  const bol = bolOn(page);
  const { review } = bol;
  const isInView = async (button: string) => {
    const box = await review.getByRole('button', { name: button, exact: true }).boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
  };
  await saved(page);
  const day = await nextDay(page);
  await page.getByText(`Uses your free bill. Next bill ${day}.`).waitFor();
  await bol.tryToIssue();
  for (const text of [
    'An issued bill cannot be edited.',
    ...['2140 S Laflin St', '980 Marietta St NW, Dock 4', 'The shipper pays.'],
    ...['UN1263, Paint, 3, PG II, 220 gal, 4 steel drums', '1 pallet, 4 drums, 2,310', 'Class 85'],
    ...['Class 100', 'NMFC 32240', 'Total: 5 handling units, 100 packages, 4,310 lb', 'Prepaid'],
    ...['$9,500.00 per shipment', 'Liftgate at delivery'],
    `Uses your free bill. The next one is available ${day}.`,
  ]) {
    await review.getByText(text).first().waitFor();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  // The actions stay in view, at the start and at the end, and on the smallest phones.
  expect(await isInView('Issue')).toBe(true);
  await review.getByText('ChemDesk 24 h').scrollIntoViewIfNeeded();
  expect(await isInView('Issue')).toBe(true);
  await page.setViewportSize({ width: 320, height: 568 });
  const [beyond] = await review.evaluateAll(([dialog]) => [dialog.scrollWidth - dialog.clientWidth]);
  expect(beyond).toBe(0);
  expect([await isInView('Issue'), await isInView('Keep editing')]).toEqual([true, true]);

  await review.getByRole('button', { name: 'Keep editing' }).click();
  await review.waitFor({ state: 'detached' });
  await bol.section('Ship to').getByText('Peachtree Fixture Co., Atlanta, GA').waitFor();
  await bol.section('Items').getByText('2 lines, 4,310').waitFor();
  expect(await focused(page)).toContain('Issue BOL');
  expect(await used()).toBe(0);

  await bol.tryToIssue();
  await review.getByRole('button', { name: 'Issue', exact: true }).dblclick();
  await bol.isIssued();
  const number = await bol.newestNumber();
  expect(await bol.numbers.count()).toBe(1);
  expect(await focused(page)).toBe('My BOLs');
  expect(await used()).toBe(1);

  await bol.tab('Generate BOL');
  await page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor();
  await page.getByRole('button', { name: 'Write the next bill as a draft' }).click();
  // The last bill fills in Ship from, which a phone then collapses.
  await bol.section('Ship from').getByText(`${shipper.company}, Chicago, IL`).waitFor();
  await bol.unfold('Ship to');
  await bol.section('Ship to').getByLabel('Company').fill('Peachtree Fixture Co.');
  await saved(page);
  expect(await page.getByRole('button', { name: 'Issue BOL' }).isDisabled()).toBe(true);
  await page.getByText(`Next bill available ${await nextDay(page)} at`).waitFor();

  await bol.tab('My BOLs');
  await page.getByRole('button', { name: `View ${number}` }).click();
  await page.getByText(/An issued bill cannot be edited\.$/).waitFor();
  expect(complaints).toEqual([]);
});
