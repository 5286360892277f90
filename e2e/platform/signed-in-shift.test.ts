import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoUser, signedInShipper } from '../journeys/account.ts';
import { openSharedSite, type Site } from '../site.ts';
import { shiftOf, taken, watchShift } from './held-page.ts';

let site: Site;
let client: Awaited<ReturnType<typeof demoUser>>;
beforeAll(async () => {
  site = await openSharedSite();
  client = await demoUser(site.platform, 'enterprise');
});
afterAll(() => site?.close());

const widths = [1440, 390];
const each = (paths: readonly string[]) =>
  paths.flatMap((path) => widths.map((width) => [path, width] as const));

it.each(each(['/', '/bol', '/cost-predictor']))(
  'nothing moves on %s at %d px when it is known who is signed in before the page is taken over',
  async (path, width) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page, complaints, leave } = await site.visit(path, {
      viewport: { width, height: 900 },
      signedIn: client,
      until: 'commit',
      prepare: async (page) => {
        await page.addInitScript({ content: watchShift });
        await page.route(/\/mfe\/.*__federation_expose_lifecycle\..*\.js$/, async (route) => {
          await arrived;
          await route.continue();
        });
      },
    });
    await page.locator('html[data-visitor="signed-in"]').waitFor({ state: 'attached' });
    arrive();
    await taken(page);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
    await leave();
  },
);

it.each(each(['/dashboard', '/account', '/account/activity', '/account/keys', '/account/webhooks', '/bulk']))(
  'nothing moves on %s at %d px while it is read',
  async (path, width) => {
    const { page, complaints, leave } = await site.visit(path, {
      viewport: { width, height: 900 },
      signedIn: client,
      prepare: (page) => page.addInitScript({ content: watchShift }),
    });
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
    await leave();
  },
);

it.each(widths)(
  'nothing moves on the dashboard at %d px for whom the address is not verified',
  async (width) => {
    const { client: newcomer } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/dashboard', {
      viewport: { width, height: 900 },
      signedIn: newcomer,
      prepare: (page) => page.addInitScript({ content: watchShift }),
    });
    await page.getByRole('region', { name: 'Verify your email' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await leave();
  },
);
