import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** A registered shipper with a form that is filled in but for its hazardous lines. */
async function shipperOnForm() {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const visit = await site.visit('/bol', { signedIn: client });
  const { page } = visit;
  const bol = bolOn(page);
  await bol.section('Ship from').waitFor();
  await bol.fillIn();
  return { ...visit, bol };
}

interface Material {
  /** What is typed to find it. */
  readonly typed: string;
  /** How its row begins in the list. */
  readonly row: string;
  readonly packageKind: string;
  readonly quantity?: readonly [amount: string, unit: string];
}

/** Fills the open line in, by the keyboard alone where the table is searched. */
async function describeMaterial(page: Page, { typed, row, packageKind, quantity }: Material) {
  const items = bolOn(page).section('Items');
  const isHazmat = items.getByRole('checkbox', { name: 'Hazardous material' });
  if (!(await isHazmat.isChecked())) await isHazmat.check();
  const field = items.getByRole('combobox', { name: /Find the material/ });
  await field.fill(typed);
  const options = items.getByRole('option').filter({ visible: true });
  await options.first().waitFor();
  const words = await options.allTextContents();
  const at = words.findIndex((each) => each.startsWith(row));
  if (at < 0) throw new Error(`No row begins with ${row}: ${words.join('; ')}`);
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await items.getByLabel('Kind of packages').selectOption(packageKind);
  if (quantity === undefined) return;
  await items.getByLabel('Total quantity').fill(quantity[0]);
  await items.getByLabel('Quantity unit').selectOption(quantity[1]);
}

async function emergencyPhone(page: Page) {
  const contact = bolOn(page).section('Hazmat contact');
  await contact.getByLabel('24-hour emergency phone').fill('8005550119');
  await contact.getByLabel('Registered to, or contract').fill('ChemDesk 24 h, contract 40771');
}

const issued = (page: Page) => page.getByText('BOL Generated Successfully').waitFor();
const printed = (page: Page) => bolOn(page).section('Items').getByRole('status').filter({ hasText: 'PG II' });

const paintDrum: Material = {
  typed: '1263',
  row: 'UN1263, Paint, 3, PG II',
  packageKind: 'steel drum',
  quantity: ['55', 'gal'],
};

describe('a hazardous line by the table', () => {
  it('a drum of paint: found by its number, its unit chosen, issued', async () => {
    const { page, bol, complaints, leave } = await shipperOnForm();
    await describeMaterial(page, { ...paintDrum, quantity: ['55', ''] });
    await emergencyPhone(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await bol.tryToIssue();
    await bol.section('Items').getByText('Choose the unit of the quantity').waitFor();
    await bol.section('Items').getByLabel('Quantity unit').selectOption('gal');
    await printed(page).getByText('UN1263, Paint, 3, PG II').waitFor();
    await printed(page).getByText('55 gal, 96 steel drums').waitFor();
    const load = page.getByRole('region', { name: 'Hazardous materials on this bill' });
    await load.getByText('FLAMMABLE', { exact: true }).waitFor();
    await bol.issue();
    await issued(page);
    expect(complaints.filter((words) => !words.includes('400'))).toEqual([]);
    await leave();
  });

  it('a limited quantity: no emergency phone is asked for', async () => {
    const { page, bol, leave } = await shipperOnForm();
    await describeMaterial(page, paintDrum);
    await bol.section('Hazmat contact').waitFor();
    await bol.section('Items').getByRole('checkbox', { name: 'Limited quantity' }).check();
    await bol.section('Hazmat contact').waitFor({ state: 'detached' });
    await printed(page).getByText('Limited Quantity').waitFor();
    await bol.issue();
    await issued(page);
    await leave();
  });

  it('a chlorine cylinder: the zone of the table is printed, and no quantity is needed', async () => {
    const { page, bol, leave } = await shipperOnForm();
    await describeMaterial(page, {
      typed: 'chlorine',
      row: 'UN1017, Chlorine, 2.3',
      packageKind: 'cylinder',
    });
    await emergencyPhone(page);
    const words = bol.section('Items').getByRole('status').filter({ hasText: 'UN1017' });
    await words.getByText('Poison-Inhalation Hazard, Zone B').waitFor();
    const load = page.getByRole('region', { name: 'Hazardous materials on this bill' });
    await load.getByText('POISON GAS', { exact: true }).waitFor();
    await bol.issue();
    await issued(page);
    await leave();
  });

  it('two lines that may not travel together: said before issuing, and refused', async () => {
    const { page, bol, leave } = await shipperOnForm();
    const items = bol.section('Items');
    await describeMaterial(page, {
      typed: '1830',
      row: 'UN1830, Sulfuric acid, 8, PG II',
      packageKind: 'drum',
      quantity: ['55', 'gal'],
    });
    await items.getByRole('button', { name: 'Add a line' }).click();
    await items.getByLabel('Weight').fill('100');
    await describeMaterial(page, {
      typed: 'carbon activated',
      row: 'UN1362, Carbon, activated, 4.2, PG III',
      packageKind: 'bag',
      quantity: ['100', 'lb'],
    });
    await emergencyPhone(page);
    const load = page.getByRole('region', { name: 'Hazardous materials on this bill' });
    await load.getByText('May not travel together, lines 1 and 2').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await bol.tryToIssue();
    await items.getByText('Lines 1 and 2: UN1830 Sulfuric acid').waitFor();
    expect(await page.getByText('BOL Generated Successfully').count()).toBe(0);
    await leave();
  });
});
