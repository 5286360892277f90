import type { Page } from 'playwright-core';
import type { Site, VisitOptions } from '../site.ts';

/**
 * Adds up how far things on the page move. What moves in the first half second counts too, although a browser takes it
 * for the answer to somebody's action: to set the size of the screen is one.
 */
export const watchShift = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Opens a page whose scripts come when `arrive` is called, all but the one in the head. */
export async function openHeld(site: Site, path: string, { prepare, ...options }: VisitOptions = {}) {
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

/** Resolves once the page has taken over the markup with which it began. */
export const taken = (page: Page) => page.locator('[data-part]').waitFor({ state: 'detached' });

/** The layout shift of the page so far. */
export const shiftOf = (page: Page) => page.evaluate<number>('window.shift');

/** Resolves once the page wears its typeface and is drawn with it. */
export async function worn(page: Page): Promise<void> {
  await page.locator('html:not([data-type])').waitFor({ state: 'attached' });
  await page.evaluate(drawn);
}

/** Resolves once what has come is drawn. */
export const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';
