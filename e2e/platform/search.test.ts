import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';

const site = openSharedSite();

const searchOn = (page: Page) => page.getByRole('combobox', { name: /^Search guides/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const active = (page: Page) => page.getByRole('option', { selected: true });
const path = (page: Page) => page.evaluate<string>('location.pathname + location.search + location.hash');

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByText('Type a word, a class such as 92.5, or a question.').waitFor();
}

it('Ctrl+K finds settings, and a class by its figure and leads to its place; Escape leaves the page as it was', async () => {
  const { page, complaints } = await site.visit('/freight-class-chart');
  const row = page.getByLabel('Find your row');
  await row.fill('9.38');
  await openDialog(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await row.inputValue()).toBe('9.38');
  await row.and(page.locator(':focus')).waitFor();

  await openDialog(page);
  await page.keyboard.type('change password');
  await active(page).filter({ hasText: 'Password in Account' }).waitFor();
  await searchOn(page).fill('class 92.5');
  await active(page).filter({ hasText: 'Class 92.5' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Freight classes' }).waitFor();
  expect(await path(page)).toBe('/freight-classes#class-92-5');
  await expect
    .poll(() => page.evaluate<number>("document.getElementById('class-92-5').getBoundingClientRect().top"))
    .toBeLessThan(900);
  expect(await dialog(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a page without the script of the dialog goes to the page with the same search, which keeps it in its address', async () => {
  const { page } = await site.visit('/privacy', {
    prepare: (fresh) =>
      fresh.route(/\/assets\/\d+\.[0-9a-f]+\.js$/, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await (body.includes('Search guides, classes') ? route.abort() : route.fulfill({ response, body }));
      }),
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  expect(await path(page)).toBe('/search');
  await searchOn(page).fill('deficit');
  await expect.poll(() => path(page)).toBe('/search?q=deficit');
  await page.goto(`${site.platform.siteUrl}/search?q=bricks`);
  await active(page).waitFor();
  expect(await searchOn(page).inputValue()).toBe('bricks');
});
