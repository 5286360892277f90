import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { calculatorOn, pallet } from './calculator.ts';
import { predictorOn } from './predictor.ts';

const site = openSharedSite();

const path = '/cost-predictor';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

it('a visitor predicts three times a day, and then meets the dialog', async () => {
  const { page, complaints } = await site.visit(path);
  const predictor = predictorOn(page);
  await predictor.useExample();
  for (const [used, weight] of [
    [1, '500'],
    [2, '800'],
    [3, '1200'],
  ] as const) {
    await field(page, 'Weight').fill(weight);
    await predictor.predict();
    await page.getByText(`${used} of 3 predictions used today`).waitFor();
    await predictor.isWorkedOut();
  }
  // The lines of the table add up to the total, to the cent.
  const amounts = await page
    .getByRole('table', { name: 'What makes the price' })
    .locator('tbody td:last-child')
    .allTextContents();
  const cents = amounts.map((text) =>
    Math.round(Number(text.replace('−', '-').replaceAll(/[$,]/g, '')) * 100),
  );
  expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1));

  await predictor.predict();
  await predictor.limit.waitFor();
  await predictor.button('View Pricing Plans').click();
  await page.waitForURL('**/pricing');
  expect(complaints).toEqual([]);
});

it('on a phone a visitor reads the result at once, with the form folded to what was asked', async () => {
  const { page } = await site.visit(path, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const predictor = predictorOn(page);
  await predictor.useExample();
  await predictor.predict();
  await predictor.isWorkedOut();
  expect(await field(page, 'Weight').isVisible()).toBe(false);
  await page.getByText('60608 Chicago, IL').waitFor();
  await predictor.button('Edit').click();
  await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('originZip');
});

it('a pallet goes from the calculator to a prediction to a bill', async () => {
  const { page, complaints } = await site.visit('/');
  const calculator = calculatorOn(page);
  await calculator.enter(pallet);
  await calculator.submit();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').waitFor();
  await page.getByRole('button', { name: 'Predict the cost' }).click();
  await page.getByText(/^Filled in from your shipment/).waitFor();
  expect(await field(page, 'Weight').inputValue()).toBe('500');
  await field(page, 'Origin ZIP').fill('60608');
  await field(page, 'Destination ZIP').fill('30318');
  await page.getByLabel(/^Liftgate\$/).check();
  const predictor = predictorOn(page);
  await predictor.predict();
  await predictor.isWorkedOut();
  await predictor.button('Make a BOL from this').click();

  await page.getByText('1 line filled in from your shipment').waitFor();
  const bol = bolOn(page);
  await bol.unfold('Ship to');
  await expect.poll(() => bol.section('Ship to').getByLabel('ZIP').inputValue()).toBe('30318');
  await bol.unfold('Services and instructions');
  const services = bol.section('Services and instructions');
  expect(await services.getByLabel('Liftgate at delivery').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

it('a signed-in reader opens, compares, runs again and deletes past estimates, and keeps terms', async () => {
  const { client } = await signedInShipper(site.platform.siteUrl);
  for (const weight of [500, 900]) {
    const { status } = await client.post('/api/predict-shipping-cost', {
      ...{ originZip: '60608', destinationZip: '30318', length: 48, width: 40, height: 48, weight },
    });
    expect(status).toBe(200);
  }
  const { page, complaints } = await site.visit(path, { signedIn: client });
  const predictor = predictorOn(page);
  await predictor.tab('Past estimates').click();
  const rows = page.getByRole('table', { name: 'Past estimates' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
  await predictor.button('Compare two estimates').click();
  const compared = page.getByRole('dialog', { name: 'Two estimates compared' });
  await compared.getByRole('row', { name: /^Weight 900.lb 500.lb/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Chicago, IL to Atlanta, GA', exact: true }).last().click();
  await predictor.isWorkedOut();
  await expect.poll(() => field(page, 'Weight').inputValue()).toBe('500');
  const before = await predictor.total();

  await predictor.tab('Your terms').click();
  await page.getByLabel('Discount').fill('80');
  await predictor.button('Save your terms').click();
  await page.getByText('Terms Saved').waitFor();
  await predictor.tab('Past estimates').click();
  await page
    .getByRole('button', { name: /^Run Chicago/ })
    .last()
    .click();
  await page.getByText('Your own terms.').waitFor();
  await expect.poll(() => predictor.total()).not.toBe(before);

  await predictor.tab('Past estimates').click();
  await expect.poll(() => rows.count()).toBe(3);
  await page
    .getByRole('button', { name: /^Delete the estimate/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the estimate' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(complaints).toEqual([]);
});
