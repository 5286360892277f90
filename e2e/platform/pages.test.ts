import { gzipSync } from 'node:zlib';
import { jsBudgetsKiB } from '@freightwright/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { frameOf } from '../faults/frame.ts';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const pages = [
  ['/', 'Freight class from four numbers'],
  ['/cost-predictor', 'Cost predictor'],
  ['/bol', 'Bill of lading'],
  ['/freight-class-chart', 'Freight class chart'],
  ['/nmfc-lookup', 'NMFC lookup'],
] as const;

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

describe('the pages of the platform', () => {
  it.each(pages)(
    '%s mounts, breaks no rule of the content security policy and none of axe',
    async (path, title) => {
      const { page, complaints, leave } = await site.visit(path);
      await frameOf(page).shows(title);
      await page.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await leave();
    },
  );

  it('all of them on one page share one React, and none loads antd', async () => {
    const { page, leave } = await site.visit('/');
    const frame = frameOf(page);
    for (const [link, title] of [
      ['Cost predictor', 'Cost predictor'],
      ['Bill of lading', 'Bill of lading'],
      ['Guides', 'Freight class chart'],
      ['Calculator', 'Freight class from four numbers'],
    ] as const) {
      await frame.follow(link);
      await frame.shows(title);
    }
    const scripts = [...(await scriptsOf(page))];
    const holding = (mark: RegExp) => scripts.filter(([, text]) => mark.test(text)).map(([path]) => path);
    // The property with which React DOM marks its containers, and a setting that only antd knows.
    expect(holding(/__reactContainer\$/)).toEqual([expect.stringMatching(/^\/assets\/shell\./)]);
    // Nothing that a page shows first waits for antd.
    expect(holding(/zeroRuntime/)).toEqual([]);
    await leave();
  });

  it.each([
    ['/', jsBudgetsKiB.homePage],
    ['/cost-predictor', 160],
  ])('the first visit of %s runs on at most %d KiB of JavaScript', async (path, budgetKiB) => {
    const { page, leave } = await site.visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scripts = await scriptsOf(page);
    expect(gzipKiB(scripts)).toBeLessThanOrEqual(budgetKiB);
    await leave();
  });
});
