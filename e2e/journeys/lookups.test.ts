import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { tabTo } from './by-keyboard.ts';

const site = openSharedSite();

it('a search for a material leads to the page of its number and back with the keyboard alone', async () => {
  const { page, complaints } = await site.visit('/hazmat-lookup');
  await tabTo(page, page.getByRole('searchbox', { name: 'Number or name' }));
  await page.keyboard.type('gasoline');
  await page.getByText(/materials? for “gasoline”/).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'UN1203', exact: true }).first());
  await page.keyboard.press('Enter');
  await page.getByText('UN1203, Gasoline, 3, PG II').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('UN1203');
  await page.goBack();
  await page.getByText(/materials? for “gasoline”/).waitFor();
  expect(complaints).toEqual([]);
});

it('a search for an NMFC entry is part of the address, which shows somebody else the same', async () => {
  const { page, complaints } = await site.visit('/nmfc-lookup');
  await tabTo(page, page.getByRole('searchbox', { name: 'Commodity, code or class' }));
  await page.keyboard.type('plas');
  await page.getByText('2 entries for “plas”').waitFor();
  await page.waitForURL('**/nmfc-lookup?q=plas');
  const other = await site.visit('/nmfc-lookup?q=plas');
  await other.page.getByText('2 entries for “plas”').waitFor();
  expect(await other.page.getByRole('searchbox').inputValue()).toBe('plas');
  expect([...complaints, ...other.complaints]).toEqual([]);
});
