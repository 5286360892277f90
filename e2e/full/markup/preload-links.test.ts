import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calculatorOn } from '../../journeys/calculator.ts';
import { openPaused, taken } from '../../platform/paused-page.ts';
import { openSharedSite } from '../../site.ts';

const site = openSharedSite();

/** A browser's report of an unusable preload: another request mode, or another integrity. */
const isUnused = (text: string) => /preload.*(?:not used|mismatch)/i.test(text);

/**
 * Reloads the home page and records how often each file of a remote is fetched, and the browser's reports
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
  const { page } = await site.visit('/');
  const { fetched, complaints } = await load(page);
  const preloaded = await page
    .locator('head link[rel=preload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const files = preloaded.filter((path) => path.startsWith('/mfe/')).sort();
  expect(files.some((path) => path.endsWith('mf-manifest.json'))).toBe(true);
  expect(files.map((path) => [path, fetched[path]])).toEqual(files.map((path) => [path, 1]));
  expect(complaints).toEqual([]);
});

/** When each script that the page links to was requested, and the first paint, milliseconds. */
const readTimes = `({
  painted: performance.getEntriesByType('paint')[0]?.startTime,
  asked: [...document.querySelectorAll('head link[as=script]')].map(
    ({ href }) => performance.getEntriesByName(href)[0]?.startTime,
  ),
})`;

it('leaves the line to the page and the shell until the page is painted, and asks then for what the remote starts with', async () => {
  const { page, arrive } = await openPaused(site, '/bol');
  const times = async () => page.evaluate<{ painted?: number; asked: (number | null)[] }>(readTimes);
  await expect.poll(async () => (await times()).asked.every(Number)).toBe(true);
  const { painted = Number.POSITIVE_INFINITY, asked } = await times();
  expect(asked.length).toBeGreaterThan(1);
  for (const at of asked) expect(at).toBeGreaterThanOrEqual(painted);
  arrive();
  await taken(page);
});

/** The medium of each script's link in the page, and how often the script was requested. */
const readAsked = `[...document.querySelectorAll('head link[as=script][media]')].map(({ media, href }) => [
  media,
  performance.getEntriesByName(href).length,
])`;

it('a page whose paint nobody hears of asks for it when the shell starts, each file once', async () => {
  const { page } = await site.visit('/bol', {
    prepare: (fresh) =>
      fresh.addInitScript('window.PerformanceObserver = class { observe() {} disconnect() {} };'),
  });
  await taken(page);
  const links = await page.evaluate<[string, number][]>(readAsked);
  expect(links.length).toBeGreaterThan(1);
  expect(links).toEqual(links.map(() => ['', 1]));
});
