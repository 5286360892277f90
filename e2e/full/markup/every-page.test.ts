import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoUser } from '@freightwright/stack-test-site/visitor';
import { describe, expect, it } from 'vitest';
import { signedInShipper } from '../../journeys/account.ts';
import { openPaused, shiftOf, taken, watchShift, worn } from '../../platform/paused-page.ts';
import { openSharedSite } from '../../site.ts';

const site = openSharedSite();

/** The pages that the remotes' builds render. */
const workspace = join(import.meta.dirname, '../../..');
const pages: string[] = readdirSync(workspace)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => {
    const declaration = JSON.parse(readFileSync(join(workspace, folder, 'remote.json'), 'utf8'));
    return (declaration.pages ?? []).map(({ path }: { path: string }) => path);
  });

const screens = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];

describe.each(screens)('$name', ({ name, ...screen }) => {
  it.each(pages)('%s is taken over as it stands, without a complaint or a move', async (path) => {
    const { page, complaints, arrive } = await openPaused(site, path, screen);
    const before = await page.locator('[data-part] h1').elementHandle();
    arrive();
    await taken(page);
    await page.waitForLoadState('networkidle');
    await worn(page);
    expect(complaints).toEqual([]);
    // React hydrated the markup instead of rendering it again.
    expect(
      await before?.evaluate((element) => (element as unknown as { isConnected: boolean }).isConnected),
    ).toBe(true);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  it.each(['/', '/bol', '/cost-predictor'])(
    'nothing moves on %s when it is known who is signed in before the page is taken over',
    async (path) => {
      const arrival = Promise.withResolvers<void>();
      const { page, complaints } = await site.visit(path, {
        ...screen,
        signedIn: await demoUser(site.platform, 'enterprise'),
        until: 'commit',
        prepare: async (fresh) => {
          await fresh.addInitScript({ content: watchShift });
          await fresh.route(/\/mfe\/.*__federation_expose_lifecycle\..*\.js$/, async (route) => {
            await arrival.promise;
            await route.continue();
          });
        },
      });
      await page.locator('html[data-visitor="signed-in"]').waitFor({ state: 'attached' });
      arrival.resolve();
      await taken(page);
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      expect(complaints).toEqual([]);
    },
  );

  it.each(['/dashboard', '/account', '/account/activity', '/account/keys', '/account/webhooks', '/bulk'])(
    'nothing moves on %s while it is read',
    async (path) => {
      const { page, complaints } = await site.visit(path, {
        ...screen,
        signedIn: await demoUser(site.platform, 'enterprise'),
        prepare: (fresh) => fresh.addInitScript({ content: watchShift }),
      });
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      expect(complaints).toEqual([]);
    },
  );

  it('nothing moves on the dashboard for whom the address is not verified', async () => {
    const { page } = await site.visit('/dashboard', {
      ...screen,
      signedIn: (await signedInShipper(site.platform.siteUrl)).client,
      prepare: (fresh) => fresh.addInitScript({ content: watchShift }),
    });
    await page.getByRole('region', { name: 'Verify your email' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });
});

it.each(['/bulk', '/account/keys', '/dashboard', '/auth', '/no-such-page'])(
  'the footer of %s stands still for a visitor who is not signed in',
  async (path) => {
    const { page, arrive } = await openPaused(site, path);
    await page.getByRole('contentinfo').waitFor();
    arrive();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  },
);

/** A wide screen's header has links, a phone's has a menu. */
it.each([
  ['/freight-class-chart', 1440],
  ['/documentation', 390],
])('%s is printed from %d px with the name of the site, and with nothing to press', async (path, width) => {
  const { page } = await site.visit(path, { viewport: { width, height: 900 } });
  const header = page.getByRole('banner');
  expect(await header.getByRole('button').count()).toBeGreaterThan(0);
  expect(await page.getByRole('contentinfo').count()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await header.getByRole('link', { name: 'Freightwright' }).isVisible()).toBe(true);
  expect(await header.getByRole('link').count()).toBe(1);
  expect(await header.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});
