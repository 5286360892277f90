import { everyRule, accessibilityViolations as violationsBy } from '@freightwright/stack-test-site/browser';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** Those of the rules whose outcome depends on colors. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The violations that axe finds on the settled page, one line each: the rule and its target. */
export async function accessibilityViolations(page: Page, rules = everyRule): Promise<string[]> {
  // Waits for the hydration of the server-rendered markup.
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as unknown as {
      document: {
        getAnimations(): { readonly effect: { getComputedTiming(): { endTime: number } }; finish(): void }[];
      };
      requestAnimationFrame(run: () => void): void;
    };
    // Colors in a transition between the themes, and a dialog that is fading in, are not judged. A hover
    // transition starts with the next frame.
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const each of document.getAnimations())
      if (each.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) each.finish();
  });
  return violationsBy(page, rules);
}

/**
 * Axe's violations in the light theme, and in the dark one those of the color rules: the other rules check
 * elements and positions, which are the same in both. The page must follow the system's theme, and is left in
 * the light one.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const [scheme, rules] of [
    ['dark', colorRules],
    ['light', everyRule],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-theme=${scheme}]`).waitFor();
    for (const violation of await accessibilityViolations(page, rules))
      violations.push(`${scheme}: ${violation}`);
  }
  return violations;
}
