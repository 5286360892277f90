import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { chromium, type Page } from 'playwright-core';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The system's Chromium, otherwise the one that Playwright downloaded. */
export function launchBrowser() {
  const executablePath = usualPlaces.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** What axe finds on the page in its current state, one line for each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated from outside, because the page's security policy would refuse a script.
  await page.evaluate(axeSource);
  const run = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(rules)} } })`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The same, and whether the page scrolls sideways. */
export async function pageFaults(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  return isWide ? [...faults, 'the page scrolls sideways'] : faults;
}
