import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of them whose outcome depends on colors. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds on the page in its current state, one line for each: the rule and where it is broken. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsBy(everyRule, page);

/**
 * What axe finds in the light theme, and in the dark one what it finds by the rules of color: the other rules
 * judge the elements and their places, which are the same in both. The page must follow the system's theme,
 * and is left in the light one.
 */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [scheme, rules] of [
    ['dark', colorRules],
    ['light', everyRule],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-theme=${scheme}]`).waitFor();
    for (const fault of await faultsBy(rules, page)) faults.push(`${scheme}: ${fault}`);
  }
  return faults;
}

async function faultsBy(runOnly: RunOnly, page: Page): Promise<string[]> {
  // The page is looked at once its scripts have taken over the markup with which it began.
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  // Evaluated and not added as a script, because the page's content security policy would refuse a script.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  // What a page does right is many times as much, so it is neither gathered nor sent here.
  return page.evaluate(async (rules) => {
    const { axe, document, requestAnimationFrame } = globalThis as unknown as {
      axe: { run(root: unknown, options: RunOptions): Promise<AxeResults> };
      document: {
        getAnimations(): { readonly effect: { getComputedTiming(): { endTime: number } }; finish(): void }[];
      };
      requestAnimationFrame(run: () => void): void;
    };
    // Colors that are still on their way from one theme to the other, and a dialog that appears, are nobody's to judge.
    // What has just come under the pointer begins its way with the next frame.
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const each of document.getAnimations())
      if (each.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) each.finish();
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}
