import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';

const site = openSharedSite();

it('a drum of paint is found in the table by its number and the keyboard, needs its unit, and is issued', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  const { page, complaints } = await site.visit('/bol', { signedIn: client });
  const bol = bolOn(page);
  const items = bol.section('Items');
  await bol.fillIn();
  await items.getByRole('checkbox', { name: 'Hazardous material' }).check();
  await items.getByRole('combobox', { name: /Find the material/ }).fill('1263');
  const row = 'UN1263, Paint, 3, PG II';
  const options = items.getByRole('option').filter({ visible: true });
  await options.filter({ hasText: row }).first().waitFor();
  const text = await options.allTextContents();
  for (let at = text.findIndex((each) => each.startsWith(row)); at > 0; at--)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await items.getByLabel('Kind of packages').selectOption('steel drum');
  await items.getByLabel('Total quantity').fill('55');
  const contact = bol.section('Hazmat contact');
  await contact.getByLabel('24-hour emergency phone').fill('8005550119');
  await contact.getByLabel('Registered to, or contract').fill('ChemDesk 24 h, contract 40771');
  await bol.tryToIssue();
  await items.getByText('Choose the unit of the quantity').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await items.getByLabel('Quantity unit').selectOption('gal');
  const printed = items.getByRole('status').filter({ hasText: row });
  await printed.getByText('55 gal, 96 steel drums').waitFor();
  const load = page.getByRole('region', { name: 'Hazardous materials on this bill' });
  await load.getByText('FLAMMABLE', { exact: true }).waitFor();
  await bol.issue();
  await bol.isIssued();
  expect(complaints).toEqual([]);
});
