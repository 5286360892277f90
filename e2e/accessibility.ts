import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page in its current state, one line for each: the rule and where it is broken. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated and not added as a script, because the page's content security policy would refuse a script.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (values) =>
      (
        globalThis as unknown as { axe: { run(root: unknown, options: object): Promise<AxeResults> } }
      ).axe.run((globalThis as unknown as { document: unknown }).document, {
        runOnly: { type: 'tag', values },
      }),
    rules,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
