import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { bolOn } from './bol.ts';
import { calculatorOn, pallet } from './calculator.ts';
import { predictorOn } from './predictor.ts';

const site = openSharedSite();

const path = '/cost-predictor';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

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
  await predictor.button('Create bill of lading').click();

  await page.getByText('1 line filled in from your shipment').waitFor();
  const bol = bolOn(page);
  await bol.unfold('Ship to');
  await expect.poll(() => bol.section('Ship to').getByLabel('ZIP').inputValue()).toBe('30318');
  await bol.unfold('Services and instructions');
  const services = bol.section('Services and instructions');
  expect(await services.getByLabel('Liftgate at delivery').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});
