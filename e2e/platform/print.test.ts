import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** From a wide screen the header has links, and from a phone a menu. */
it.each([
  ['/freight-class-chart', 1440],
  ['/documentation', 390],
  ['/privacy', 390],
])(
  '%s is printed from %d px with the name of the site above it, and with nothing to press around it',
  async (path, width) => {
    const { page, leave } = await site.visit(path, { viewport: { width, height: 900 } });
    const header = page.getByRole('banner');
    const name = header.getByRole('link', { name: 'Freightwright' });
    await name.waitFor();
    expect(await header.getByRole('button').count()).toBeGreaterThan(0);
    expect(await page.getByRole('contentinfo').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await name.isVisible()).toBe(true);
    expect(await header.getByRole('link').count()).toBe(1);
    expect(await header.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await leave();
  },
);
