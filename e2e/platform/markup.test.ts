import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { openHeld, shiftOf, taken, worn } from './held-page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

interface Declared {
  readonly path: string;
  readonly heading?: string;
}

/** The pages that their builds render. */
const workspace = join(import.meta.dirname, '../..');
const pages: string[] = readdirSync(workspace)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => {
    const { pages = [] }: { pages?: Declared[] } = JSON.parse(
      readFileSync(join(workspace, folder, 'remote.json'), 'utf8'),
    );
    return pages.filter(({ heading }) => heading === undefined).map(({ path }) => path);
  });

/** Those that are for more than reading, and say what that needs. */
const pagesForWork = [
  ...['/cost-predictor', '/bol', '/pricing', '/subscribe', '/success', '/billing'],
  ...['/confirm-email', '/account-deleted'],
];

const screens = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];

const textOf = (page: Page) => page.locator('#page').textContent();

describe.each(pages)('%s', (path) => {
  it('can be read without JavaScript', async () => {
    const { page, leave } = await site.visit(path, { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await textOf(page))?.length).toBeGreaterThan(200);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBeGreaterThan(2);
    expect(await page.title()).toMatch(/ · Freightwright$/);
    if (pagesForWork.includes(path)) expect(await textOf(page)).toContain('needs JavaScript');
    await leave();
  });

  it.each(screens)(
    'is taken over $name as it stands, without a complaint or a move',
    async ({ name, ...screen }) => {
      const { page, complaints, arrive, leave } = await openHeld(site, path, screen);
      await page.locator('[data-part] h1').waitFor();
      const before = await page.locator('[data-part] h1').elementHandle();
      arrive();
      await taken(page);
      await page.waitForLoadState('networkidle');
      await worn(page);
      expect(complaints).toEqual([]);
      // React took the markup over instead of drawing anew.
      expect(
        await before?.evaluate((element) => (element as unknown as { isConnected: boolean }).isConnected),
      ).toBe(true);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      await leave();
    },
  );
});

it.each(['/bulk', '/account/keys', '/dashboard', '/auth', '/no-such-page'])(
  'the footer of %s stands still for a visitor who is not signed in',
  async (path) => {
    const { page, arrive, leave } = await openHeld(site, path);
    const footer = page.getByRole('contentinfo');
    await footer.waitFor();
    arrive();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await leave();
  },
);

it('what is typed before the scripts come is there and known afterwards', async () => {
  const { page, arrive, leave } = await openHeld(site, '/freight-class-chart');
  const field = page.getByLabel('Find your row');
  await field.fill('9.38');
  arrive();
  await taken(page);
  await page.getByText('Class 100 on both scales.').first().waitFor();
  expect(await field.inputValue()).toBe('9.38');
  await leave();
});

it('a form that is sent before the scripts come is taken up by the page', async () => {
  const { page, arrive, leave } = await openHeld(site, '/nmfc-lookup');
  await page.getByRole('searchbox').fill('steel');
  await page.getByRole('button', { name: 'Search' }).click();
  arrive();
  await page.getByText('entry for “steel”').waitFor();
  expect(new URL(page.url()).search).toBe('?q=steel');
  await leave();
});

it('a message that is sent before the scripts come is taken up by its form', async () => {
  const { page, arrive, leave } = await openHeld(site, '/support');
  const texts = {
    Name: 'Dock office',
    Email: 'dock@shipper.example',
    Subject: 'A label',
    Message: 'Cut off.',
  };
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(text);
  await page.getByRole('button', { name: 'Send Request' }).click();
  arrive();
  await page.getByText('Support Request Submitted').waitFor();
  await leave();
});

it('what this tab has kept of a form comes back after a reload, without a complaint', async () => {
  const { page, complaints, leave } = await site.visit('/cost-predictor');
  await taken(page);
  const field = page.getByRole('textbox').first();
  await field.fill('60601');
  await page.reload();
  await taken(page);
  await page.waitForFunction("document.querySelector('#page input').value === '60601'");
  expect(complaints).toEqual([]);
  await leave();
});

it('a search in the address is drawn by the page itself', async () => {
  const { page, complaints, leave } = await site.visit('/nmfc-lookup?q=glass');
  await page.getByText('1 entry for “glass”').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

it('somebody who seems to be signed in is never shown the buttons to sign in', async () => {
  const { page, arrive, leave } = await openHeld(site, '/freight-class-chart', {
    signedIn: { cookies: new Map([['signed-in', '1']]) },
  });
  await page.locator('[data-part] h1').waitFor();
  expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
  arrive();
  await taken(page);
  await leave();
});
