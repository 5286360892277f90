import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page in its current state, one line for each: the rule and where it is broken. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated and not added as a script, because the page's content security policy would refuse a script.
  await page.evaluate(axeSource);
  // What a page does right is many times as much, so it is neither gathered nor sent here.
  return page.evaluate(async (values) => {
    const { axe, document } = globalThis as unknown as {
      axe: { run(root: unknown, options: RunOptions): Promise<AxeResults> };
      document: unknown;
    };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}
