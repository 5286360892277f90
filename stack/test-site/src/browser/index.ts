import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../config.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const everyRule: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const usualArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** CHROMIUM_PATH, otherwise one in a standard location, otherwise the one that Playwright downloaded. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: [...usualArgs, ...args] });

/** Where the Chromium is that Playwright downloads, whether or not it has done so. */
export const downloadedChromium = (): string => chromium.executablePath();

/** axe's findings on the page in its current state, one line for each: the rule and the element. */
export async function accessibilityViolations(page: Page, runOnly = everyRule): Promise<string[]> {
  // Evaluated and not added as a script, which the page's content security policy would refuse.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  // Passed checks are far more numerous, so they are neither collected nor transferred.
  return page.evaluate(async (rules) => {
    const { axe, document } = globalThis as unknown as {
      axe: { run(root: unknown, options: RunOptions): Promise<AxeResults> };
      document: unknown;
    };
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}

/** The same, and whether the page scrolls horizontally. */
export async function pageViolations(page: Page): Promise<string[]> {
  const allViolations = await accessibilityViolations(page);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  return isWide ? [...allViolations, 'the page scrolls sideways'] : allViolations;
}
