import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawn, openPaused, shiftOf, taken, watchShift, worn } from '../../platform/paused-page.ts';
import { openSharedSite } from '../../site.ts';

const site = openSharedSite();

/** Resolves at the first paint of the page. */
const watchPaint = `
  window.painted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });`;
const typeface = `'400 16px "Archivo Variable"'`;

/** Records the typefaces that the page requests. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/archivo-latin-wdth-.*\.woff2$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

it.each(
  ['/', '/documentation', '/nmfc-guide', '/success'].flatMap((path) =>
    [1440, 390].map((width) => [path, width] as const),
  ),
)('%s is painted at %d px before its typeface has come, which then moves nothing', async (path, width) => {
  const arrival = Promise.withResolvers<void>();
  const { page } = await site.visit(path, {
    viewport: { width, height: 900 },
    until: 'commit',
    prepare: async (fresh) => {
      await fresh.addInitScript({ content: watchShift + watchPaint });
      await fresh.route(/archivo-.*\.woff2$/, async (route) => {
        await arrival.promise;
        await route.continue();
      });
    },
  });
  await page.evaluate('window.painted');
  await taken(page);
  expect(await page.evaluate(`document.fonts.check(${typeface})`)).toBe(false);
  arrival.resolve();
  await worn(page);
  expect(await page.evaluate(`document.fonts.check(${typeface})`)).toBe(true);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
});

it('a first visitor gets the typeface after the scripts of the page, the next page begins with it', async () => {
  let asked: string[] = [];
  const { page, arrive } = await openPaused(site, '/', {
    prepare: async (fresh) => {
      await fresh.addInitScript({ content: watchPaint });
      asked = listen(fresh);
    },
  });
  await page.evaluate(`window.painted.then(() => ${drawn})`);
  expect(asked).toEqual([]);
  arrive();
  await taken(page);
  await worn(page);
  expect(asked).toHaveLength(1);

  // Never answered, so that only the markup's own requests are made.
  await page.route(/\/assets\/shell\.[0-9a-f]+\.js$/, () => {});
  await page.goto(new URL('/documentation', page.url()).href, { waitUntil: 'commit' });
  await page.evaluate(`window.painted.then(() => document.fonts.ready).then(() => ${drawn})`);
  await worn(page);
  expect(await page.evaluate(`document.fonts.check(${typeface})`)).toBe(true);
});

it('a page that no remote answers has the typeface too', async () => {
  const { page } = await site.visit('/no-such-page');
  await worn(page);
});

it('without JavaScript the page asks for the typeface by itself', async () => {
  let asked: string[] = [];
  await site.visit('/', {
    javaScriptEnabled: false,
    prepare: async (fresh) => {
      asked = listen(fresh);
    },
  });
  await expect.poll(() => asked).toHaveLength(1);
});

it('on a slow line the page stays in the typeface of the system and fetches no other for its first view', async () => {
  let asked: string[] = [];
  const { page } = await site.visit('/', {
    prepare: async (fresh) => {
      asked = listen(fresh);
      await fresh.addInitScript(
        "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })",
      );
    },
  });
  await page.getByLabel('Length').first().fill('48');
  expect(asked).toEqual([]);
});

it('a typeface that does not come leaves the page in what stands for it', async () => {
  const { page } = await site.visit('/', {
    prepare: (fresh) => fresh.route(/archivo-.*\.woff2$/, (route) => route.abort()),
  });
  await page.getByLabel('Length').first().fill('48');
  expect(await page.locator('html').getAttribute('data-type')).toBe('later');
});
