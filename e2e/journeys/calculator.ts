import type { Page } from 'playwright-core';

/** The pallet that every journey measures, by the labels of the form: class 100. */
export const pallet = { Length: '48', Width: '40', Height: '48', Weight: '500' };
/** A pallet for which the two scales differ. */
export const dense = { ...pallet, Height: '40', Weight: '630' };

/** A shipper's actions on the calculator, located by visible text. */
export function calculatorOn(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    field,
    async enter(measures: { Length?: string; Width?: string; Height?: string; Weight?: string }) {
      for (const [label, text] of Object.entries(measures)) await field(label).fill(text);
    },
    submit: () => page.getByRole('button', { name: 'Work out the class' }).click(),
    emailTo: async (address: string) => {
      await page.getByRole('button', { name: 'Email this result' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(address);
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    },
    /** The sentence announced to screen readers. */
    announced: () => page.locator('[aria-live=polite]', { hasText: 'Class' }).textContent(),
    /** The visible text of the result, with whitespace collapsed. */
    resultText: async () => ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' '),
  };
}
