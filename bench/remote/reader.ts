import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser } from '@freightwright/stack-test-site/browser';
import type { Page } from 'playwright-core';
import { secondsSince } from './team-folder.ts';

/** Polling interval for a new version in the registry, milliseconds. */
const askEveryMs = 10;
const patienceMs = 30_000;

/** A visitor with the site open. All times are seconds. */
export type Reader = Awaited<ReturnType<typeof openReader>>;

/** @param site its URL. */
export async function openReader(site: string) {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(site);
  const shows = (heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  return {
    /** From a click on a link to the page's heading, which the shell shows. */
    async navigate() {
      await page.goto(site);
      await shows('Freight class from four numbers');
      const startMs = performance.now();
      await follow('Cost predictor');
      await shows('Cost predictor');
      return secondsSince(startMs);
    },
    /** Runs a change of the live version, and times it until a new visitor sees this text. */
    async untilSeen(change: () => Promise<unknown>, path: string, text: string) {
      const startMs = performance.now();
      await change();
      await appears(page, new URL(path, site).href, text);
      return secondsSince(startMs);
    },
    leave: () => browser.close(),
  };
}

/** Reloads until the page shows the text: a version may take a moment to reach the process that serves it. */
async function appears(page: Page, address: string, text: string): Promise<void> {
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; await wait(askEveryMs)) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if ((await page.getByText(text, { exact: true }).count()) > 0) return;
  }
  throw new Error(`${address} does not say ${text}`);
}
