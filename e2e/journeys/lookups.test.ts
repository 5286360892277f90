import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Presses Tab until an element with this name and role has the focus. */
async function tabTo(page: Page, role: 'searchbox' | 'link', name: string) {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`80 presses of Tab do not reach the ${role} ${name}`);
}

describe('a search', () => {
  it.each([
    ['/nmfc-lookup', 'Commodity, code or class', 'plas', '2 entries for “plas”'],
    ['/hazmat-lookup', 'Number or name', '1263', '2 materials for “1263”'],
  ])('at %s is part of the address, which shows somebody else the same', async (path, field, text, found) => {
    const { page, complaints, leave } = await site.visit(path);
    await page.getByRole('searchbox', { name: field }).fill(text);
    await page.getByText(found).waitFor();
    await page.waitForURL(`**${path}?q=${text}`);
    const address = page.url();
    await leave();
    const other = await site.visit(new URL(address).pathname + new URL(address).search);
    await other.page.getByText(found).waitFor();
    expect(await other.page.getByRole('searchbox', { name: field }).inputValue()).toBe(text);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.leave();
  });

  it('leads to the page of a number and back with the keyboard alone', async () => {
    const { page, complaints, leave } = await site.visit('/hazmat-lookup');
    await page.getByText('Often shipped').waitFor();
    await page.locator('[data-part]').waitFor({ state: 'detached' });
    await tabTo(page, 'searchbox', 'Number or name');
    await page.keyboard.type('gasoline');
    await page.getByText(/materials? for “gasoline”/).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, 'link', 'UN1203');
    await page.keyboard.press('Enter');
    await page.getByText('UN1203, Gasoline, 3, PG II').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('UN1203');
    await page.goBack();
    await page.getByText(/materials? for “gasoline”/).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('finds NMFC entries with the keyboard alone', async () => {
    const { page, leave } = await site.visit('/nmfc-lookup');
    await page.locator('[data-part]').waitFor({ state: 'detached' });
    await tabTo(page, 'searchbox', 'Commodity, code or class');
    await page.keyboard.type('steel');
    await page.getByText('1 entry for “steel”').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/nmfc-lookup?q=steel');
    await leave();
  });
});
