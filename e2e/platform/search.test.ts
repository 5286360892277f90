import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsInBothThemes } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const field = (page: Page) => page.getByRole('combobox', { name: /^Search guides/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
/** The option that the field names. */
const active = (page: Page) => page.getByRole('option', { selected: true });
const path = (page: Page) => page.evaluate<string>('location.pathname + location.search + location.hash');

/** The key does nothing until the shell has taken the page over. */
async function openDialog(page: Page): Promise<void> {
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByText('Type a word, a class such as 92.5, or a question.').waitFor();
}

it('Ctrl+K finds a class by its figure and leads to its place, by keyboard alone', async () => {
  const { page, complaints, leave } = await site.visit('/privacy');
  await openDialog(page);
  await page.keyboard.type('class 92.5');
  await active(page).filter({ hasText: 'Class 92.5' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Freight classes' }).waitFor();
  expect(await path(page)).toBe('/freight-classes#class-92-5');
  await expect
    .poll(() => page.evaluate<number>("document.getElementById('class-92-5').getBoundingClientRect().top"))
    .toBeLessThan(900);
  expect(await dialog(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
});

it('Escape closes it, and the focus and what was typed on the page are as before', async () => {
  const { page, leave } = await site.visit('/freight-class-chart');
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  const row = page.getByLabel('Find your row');
  await row.fill('9.38');
  await openDialog(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await row.inputValue()).toBe('9.38');
  expect(await row.evaluate((element) => element.matches(':focus'))).toBe(true);
  await leave();
});

it('it finds settings, which are on pages for signed-in visitors', async () => {
  const { page, leave } = await site.visit('/privacy');
  await openDialog(page);
  await page.keyboard.type('change password');
  await active(page).filter({ hasText: 'Password in Account' }).waitFor();
  await leave();
});

it('a page without the script of the dialog goes to the page with the same search', async () => {
  const { page, leave } = await site.visit('/privacy', {
    prepare: (page) =>
      page.route(/\/assets\/\d+\.[0-9a-f]+\.js$/, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await (body.includes('Search guides, classes') ? route.abort() : route.fulfill({ response, body }));
      }),
  });
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  expect(await path(page)).toBe('/search');
  await leave();
});

it('the page of the search keeps what was typed in its address, and begins from there', async () => {
  const { page, leave } = await site.visit('/search');
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  await field(page).fill('deficit');
  await expect.poll(() => path(page)).toBe('/search?q=deficit');
  await page.goto(`${site.platform.siteUrl}/search?q=bricks`);
  await active(page).waitFor();
  expect(await field(page).inputValue()).toBe('bricks');
  await leave();
});

it.each([1440, 390, 320])(
  'at %d px it fits, and axe finds nothing while it is empty, full and without a result',
  async (width) => {
    const { page, leave } = await site.visit('/privacy', { viewport: { width, height: 800 } });
    await openDialog(page);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.type('class');
    await active(page).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const box = await dialog(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    const beyond =
      "document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth";
    expect(await page.evaluate<number>(beyond)).toBe(0);
    await page.keyboard.type(' zebra');
    await page.getByText('Nothing matches “class zebra”. Try fewer or other words.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await leave();
  },
);
