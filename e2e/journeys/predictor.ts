import type { Page } from 'playwright-core';

/** A shipper's actions on the cost predictor, located by visible text. */
export function predictorOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    button,
    useExample: () => button('Use an example').click(),
    predict: () => button('Predict the cost').click(),
    /** An estimate is shown, with its map. */
    async isWorkedOut() {
      await page.getByRole('heading', { name: 'Why this price' }).waitFor();
      await page.getByRole('img', { name: /^Map of the lower 48/ }).waitFor();
    },
    limit: page.getByRole('dialog', { name: 'Daily Limit Reached' }),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  };
}
