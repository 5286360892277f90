import { everyRule, accessibilityFaults as faultsBy } from '@freightwright/stack-test-site/browser';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** Those of the rules whose outcome depends on colors. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds on the page once it stands still, one line for each: the rule and where it is broken. */
export async function accessibilityFaults(page: Page, rules = everyRule): Promise<string[]> {
  // The page is looked at once its scripts have taken over the markup with which it began.
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as unknown as {
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
  });
  return faultsBy(page, rules);
}

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
    for (const fault of await accessibilityFaults(page, rules)) faults.push(`${scheme}: ${fault}`);
  }
  return faults;
}
