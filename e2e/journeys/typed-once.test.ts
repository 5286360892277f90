import { consignee, shipper } from '@freightwright/samples/people';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { download } from './browser-state.ts';
import { countTyping, type Typing, typingOn } from './typing.ts';

const site = openSharedSite();

/**
 * The seconds that typing takes. A character at the speed on a phone: 36 words of five characters a minute
 * (Palin and others, "How do People Type on Mobile Devices?", MobileHCI 2019, mean of 37,000 people). Any
 * other action, a tap or a key such as Enter, is found and pressed in 1.1 + 0.28 seconds (keystroke-level
 * model, Card, Moran and Newell 1980). The page's own working time does not count.
 */
const typingSeconds = ({ characters, presses }: Typing): number =>
  (characters * 60) / (36 * 5) + presses * (1.1 + 0.28);

it('a shipper types a party and a bill once: the book fills in the next, a template becomes a bill', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/bol', { signedIn: client });
  const bol = bolOn(page);
  const shipTo = bol.section('Ship to');
  await bol.fillIn();
  await shipTo.getByRole('button', { name: 'Save to address book' }).click();
  await shipTo.getByText(`${consignee.company} is in your address book.`).waitFor();
  const items = bol.section('Items');
  await items.getByRole('button', { name: 'Save as a product' }).click();
  await items.getByText('Consumer electronics, boxed is in your products.').waitFor();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly to Atlanta');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Template Saved').waitFor();

  // Another bill: the consignee comes from the address book, with a few characters and the keyboard only.
  await bol.tab('My BOLs');
  await page.getByRole('button', { name: 'New bill of lading' }).click();
  const company = shipTo.getByRole('combobox', { name: 'Company' });
  await company.pressSequentially('peach');
  await shipTo.getByRole('option', { name: consignee.company }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await company.press('ArrowDown');
  await company.press('Enter');
  await expect.poll(() => shipTo.getByLabel('Street address').inputValue()).toBe(consignee.address);
  expect(await shipTo.getByLabel('ZIP').inputValue()).toBe(consignee.zip);

  // Ship from needs a ZIP, and neither city nor state.
  const shipFrom = bol.section('Ship from');
  await shipFrom.getByLabel('ZIP').pressSequentially('60601');
  await expect.poll(() => shipFrom.getByLabel('City').inputValue()).toBe('Chicago');
  expect(await shipFrom.getByLabel('State').inputValue()).toBe('IL');

  // The line comes from the saved products.
  const description = items.getByRole('combobox', { name: 'Commodity description' });
  await description.pressSequentially('cons');
  await items.getByRole('option', { name: 'Consumer electronics, boxed' }).waitFor();
  await description.press('ArrowDown');
  await description.press('Enter');
  await items.getByText(/^Filled in from your products: .*freight class/).waitFor();
  expect(await items.getByLabel('Freight class').inputValue()).toBe('100');
  // The saved line weighed 2,000 lb on four pallets; this one has one.
  expect(await items.getByLabel('Weight').inputValue()).toBe('500');

  // And one from the template, with the only field that differs between such shipments.
  await countTyping(page);
  const templates = page.getByLabel('Start from a template');
  // Choosing from a list moves the focus to it, out of the line, which would otherwise stay open.
  await templates.focus();
  await templates.selectOption('Weekly to Atlanta');
  await bol.section('Ship from').getByText(`${shipper.company}, Chicago, IL`).waitFor();
  await items.getByRole('button', { name: /^Items/ }).click();
  await items.getByLabel('Order number').click();
  await page.keyboard.type('PO 88231');
  await bol.issue();
  await bol.isIssued();
  const typing = await typingOn(page);
  expect(typing.characters).toBe('PO 88231'.length);
  // The list of templates and one of them, the items, the field, Issue, and Issue in the review.
  expect(typing.presses).toBeGreaterThanOrEqual(6);
  expect(typingSeconds(typing)).toBeLessThan(15);

  const number = await bol.newestNumber();
  await page.getByRole('button', { name: `View ${number}` }).click();
  const labels = await download(page, 'Labels');
  expect(labels.name).toMatch(/^LABELS-.+\.pdf$/);
  expect(labels.text.slice(0, 5)).toBe('%PDF-');
  const ebol = await download(page, 'eBOL file (JSON)');
  expect(ebol.name).toMatch(/^EBOL-.+\.json$/);
  expect(JSON.parse(ebol.text)).toMatchObject({
    version: '2.1.0',
    referenceNumbers: { bol: [number], po: [{ number: 'PO 88231' }] },
  });

  await page.getByRole('tab', { name: 'Quick fill' }).click();
  await page.getByText('Weekly to Atlanta').waitFor();
  await page.getByRole('region', { name: 'Address book' }).getByText(consignee.company).waitFor();
  expect(complaints).toEqual([]);
});
