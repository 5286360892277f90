import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calculatorOn } from '../journeys/calculator.ts';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/**
 * What a browser reports about a preload that it cannot use: another mode of request, or another integrity.
 */
const isUnused = (text: string) => /preload.*(?:not used|mismatch)/i.test(text);

/**
 * Reloads the home page and notes how often each file of a remote is fetched, and what the browser reports
 * about preloads.
 */
async function load(page: Page) {
  const fetched: Record<string, number> = {};
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/mfe/mfe-')) fetched[pathname] = (fetched[pathname] ?? 0) + 1;
  });
  page.on('console', (message) => {
    if (isUnused(message.text())) complaints.push(message.text());
  });
  await page.reload();
  await calculatorOn(page).field('Length').waitFor();
  return { fetched, complaints };
}

it('the browser uses what the page preloads: each file is fetched once, and none is unused', async () => {
  const { page, leave } = await site.visit('/');
  const { fetched, complaints } = await load(page);
  const preloaded = await page
    .locator('head link[rel=preload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const files = preloaded.filter((path) => path.startsWith('/mfe/')).sort();
  expect(files.some((path) => path.endsWith('mf-manifest.json'))).toBe(true);
  expect(files.map((path) => [path, fetched[path]])).toEqual(files.map((path) => [path, 1]));
  expect(complaints).toEqual([]);
  await leave();
});
