import { gzipSync } from 'node:zlib';
import { jsBudgetsKiB } from '@freightwright/contracts';
import { apiClient } from '@freightwright/stack-test-site/visitor';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { frameOf } from '../faults/frame.ts';
import { openSharedSite } from '../site.ts';

const site = openSharedSite();

/** The text of every script that the page has run or fetched, by path. */
async function scriptsOf(page: Page): Promise<Map<string, string>> {
  await page.waitForLoadState('networkidle');
  const urls: string[] = await page.evaluate(
    'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith(".js"))',
  );
  const scripts = [...new Set(urls)].map(async (url) => {
    const text = await (await fetch(url)).text();
    return [new URL(url).pathname, text] as const;
  });
  return new Map(await Promise.all(scripts));
}

/** Bytes after gzip, as the site serves them to clients without brotli. */
const gzipKiB = (scripts: Map<string, string>) =>
  [...scripts.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;

it('the pages of all remotes share one React, load no antd, and break no rule of the content policy and of axe', async () => {
  const { page, complaints } = await site.visit('/');
  const frame = frameOf(page);
  await frame.shows('Freight class from four numbers');
  // The budget is that of a first visit.
  expect(gzipKiB(await scriptsOf(page))).toBeLessThanOrEqual(jsBudgetsKiB.homePage);
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const [link, title] of [
    ['Cost predictor', 'Cost predictor'],
    ['Bill of lading', 'Bill of lading'],
    ['Guides', 'Freight class chart'],
  ] as const) {
    await frame.follow(link);
    await frame.shows(title);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  const scripts = [...(await scriptsOf(page))];
  const holding = (mark: RegExp) => scripts.filter(([, text]) => mark.test(text)).map(([path]) => path);
  // The property with which React DOM tags its containers, and a setting that only antd has.
  expect(holding(/__reactContainer\$/)).toEqual([expect.stringMatching(/^\/assets\/shell\./)]);
  expect(holding(/zeroRuntime/)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the first visit of the cost predictor runs on at most 160 KiB of JavaScript', async () => {
  const { page } = await site.visit('/cost-predictor');
  expect(gzipKiB(await scriptsOf(page))).toBeLessThanOrEqual(160);
});

it('the tables of the platform are those of antd, and break no rule of the content policy and of axe', async () => {
  const { siteUrl, identity } = site.platform;
  const operator = identity.demoUsers.find(({ team }) => team === 'platform-operator');
  const client = apiClient(siteUrl);
  await client.post('/api/auth/login', { email: operator?.email, password: operator?.password });
  const { page, complaints } = await site.visit('/platform', { signedIn: client });
  for (const name of ['Versions', 'History']) await page.getByRole('table', { name }).waitFor();
  expect(await page.locator('.mfe-platform-antd-table-cell').count()).toBeGreaterThan(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('an unknown address is a page of ours with status 404', async () => {
  const { page } = await site.visit('/privacy');
  const answer = await page.goto(new URL('/no-such-page', site.platform.siteUrl).href);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
});
