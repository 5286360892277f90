import type { Page } from 'playwright-core';
import type { Site, VisitOptions } from '../site.ts';

/**
 * Sums up the layout shift of the page. Shifts in the first half second count too, although a browser
 * attributes them to user input: setting the screen size is one.
 */
export const watchShift = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Opens a page whose scripts load when `arrive` is called, except the one in the head. */
export async function openPaused(site: Site, path: string, { prepare, ...options }: VisitOptions = {}) {
  const arrival = Promise.withResolvers<void>();
  const visit = await site.visit(path, {
    ...options,
    until: 'commit',
    prepare: async (page) => {
      await prepare?.(page);
      await page.addInitScript({ content: watchShift });
      await page.route(/\/assets\/shell\.[0-9a-f]+\.js$/, async (route) => {
        await arrival.promise;
        await route.continue();
      });
    },
  });
  return { ...visit, arrive: arrival.resolve };
}

/** Resolves when the page is hydrated. */
export const taken = (page: Page) => page.locator('[data-part]').waitFor({ state: 'detached' });

/** The layout shift of the page so far. */
export const shiftOf = (page: Page) => page.evaluate<number>('window.shift');

/** Resolves when the page has applied its typeface and rendered with it. */
export async function worn(page: Page): Promise<void> {
  await page.locator('html:not([data-type])').waitFor({ state: 'attached' });
  await page.evaluate(drawn);
}

/** Resolves when the loaded content is rendered. */
export const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';
