import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { shiftOf, taken, watchShift } from './held-page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Resolves at the first paint of the page. */
const watchPaint = `
  window.painted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });`;
const typeface = `'400 16px "Archivo Variable"'`;
/** Resolves once what has come is drawn. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

it.each(
  ['/', '/documentation', '/nmfc-guide', '/success'].flatMap((path) =>
    [1440, 390].map((width) => [path, width] as const),
  ),
)('%s is painted at %d px before its typeface has come, which then moves nothing', async (path, width) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { page, leave } = await site.visit(path, {
    viewport: { width, height: 900 },
    until: 'commit',
    prepare: async (fresh) => {
      await fresh.addInitScript({ content: watchShift + watchPaint });
      await fresh.route(/archivo-.*\.woff2$/, async (route) => {
        await arrived;
        await route.continue();
      });
    },
  });
  await page.evaluate('window.painted');
  await taken(page);
  expect(await page.evaluate(`document.fonts.check(${typeface})`)).toBe(false);
  arrive();
  await page.evaluate(`document.fonts.load(${typeface}).then(() => ${drawn})`);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  await leave();
});
