import { billForm } from '@freightwright/samples';
import { consignee, shipper } from '@freightwright/samples/people';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { professional, type SignedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { pallet } from './calculator.ts';
import { countTyping, typingOn } from './typing.ts';

const site = openSharedSite();

const publishers = {
  commodityDescription: 'Consumer electronics, boxed',
  handlingUnitType: 'pallet',
  packageType: 'carton',
  palletType: 'Standard',
  unitWeight: 500,
  ...{ lengthIn: 48, widthIn: 40, heightIn: 48 },
  nmfcClass: '100',
};

/** A clerk after a first shipment: with an issued bill, its consignee in the book, and its product. */
async function clerk(): Promise<SignedInShipper> {
  const reader = await professional(site.platform.siteUrl);
  for (const [path, body] of [
    ['generate', billForm()],
    ['book/addresses', { address: consignee }],
    ['book/products', { product: publishers }],
  ] as const)
    expect((await reader.client.post(`/api/bol/${path}`, body)).status, path).toBeLessThan(300);
  return reader;
}

const newestBill = async ({ client }: SignedInShipper) => {
  const { bols } = (await client.get('/api/bol/list?limit=1&status=issued')).body as {
    bols: { id: string }[];
  };
  return (await client.get(`/api/bol/${bols[0]?.id}`)).body as { bol: { form: object } };
};

/** On the bill with the pallet handed over: Ship from is already filled in, which this text shows. */
async function arrivedOn(page: Page, message: string) {
  const bol = bolOn(page);
  await bol.section('Ship from').getByText(message).waitFor();
  return { shipTo: bol.section('Ship to'), items: bol.section('Items') };
}

async function issue(page: Page, press: (button: Locator) => Promise<void>) {
  await press(page.getByRole('button', { name: 'Issue BOL' }));
  await press(bolOn(page).review.getByRole('button', { name: /^Issue/ }));
  await bolOn(page).isIssued();
}

const expected = {
  shipperCompany: shipper.company,
  consigneeCompany: consignee.company,
  consigneeZip: consignee.zip,
  lineItems: [
    {
      commodityDescription: publishers.commodityDescription,
      ...{ handlingUnits: 1, weight: 500, lengthIn: 48, widthIn: 40, heightIn: 48, nmfcClass: '100' },
    },
  ],
};

describe('from a pallet to the bill for a known consignee', () => {
  it('takes at most 20 taps and 25 characters on a phone', async () => {
    const reader = await clerk();
    const { page, complaints } = await site.visit('/', {
      signedIn: reader.client,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
    await countTyping(page);
    for (const [label, text] of Object.entries(pallet)) {
      await page.getByLabel(label, { exact: true }).tap();
      await page.keyboard.type(text);
    }
    await tap('Work out the class');
    await tap('Bill of lading');
    const { shipTo, items } = await arrivedOn(page, `${shipper.company}, Chicago, IL`);
    await shipTo.getByRole('combobox', { name: 'Company' }).tap();
    await page.keyboard.type(consignee.company.slice(0, 3).toLowerCase());
    await shipTo.getByRole('option', { name: consignee.company }).tap();
    await items.getByRole('button', { name: /^Items/ }).tap();
    await items.getByRole('combobox', { name: 'Commodity description' }).tap();
    await page.keyboard.type(publishers.commodityDescription.slice(0, 3).toLowerCase());
    await items.getByRole('option', { name: publishers.commodityDescription }).tap();
    await issue(page, (button) => button.tap());
    const { presses, characters } = await typingOn(page);
    expect((await newestBill(reader)).bol.form).toMatchObject(expected);
    // Four fields and the button, the link to the bill, the consignee in 2 taps, the items and their product
    // in 3, Issue, and its review: at most 13 of the 20 taps and 15 of the 25 characters that were promised.
    expect(presses).toBeLessThanOrEqual(13);
    expect(characters).toBe(15);
    expect(complaints).toEqual([]);
  });

  it('takes as many characters at a desk, and at most 14 clicks and keys', async () => {
    const reader = await clerk();
    const { page, complaints } = await site.visit('/', { signedIn: reader.client });
    const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await countTyping(page);
    await page.getByLabel('Length', { exact: true }).click();
    for (const text of Object.values(pallet)) {
      await page.keyboard.type(text);
      if (text !== pallet.Weight) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await click('Bill of lading');
    const { shipTo, items } = await arrivedOn(page, 'Filled in from your last bill.');
    await shipTo.getByRole('combobox', { name: 'Company' }).click();
    await page.keyboard.type(consignee.company.slice(0, 3).toLowerCase());
    await shipTo.getByRole('option', { name: consignee.company }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await items.getByRole('combobox', { name: 'Commodity description' }).click();
    await page.keyboard.type(publishers.commodityDescription.slice(0, 3).toLowerCase());
    await items.getByRole('option', { name: publishers.commodityDescription }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await issue(page, (button) => button.click());
    const { presses, characters } = await typingOn(page);
    expect((await newestBill(reader)).bol.form).toMatchObject(expected);
    expect(presses).toBeLessThanOrEqual(14);
    expect(characters).toBe(15);
    expect(complaints).toEqual([]);
  });
});
