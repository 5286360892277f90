import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { usage } from './browser-state.ts';
import { calculatorOn, pallet } from './calculator.ts';

const path = '/freight-density-calculator';
const press = (page: Page) => page.getByRole('button', { name: 'Work out the density' }).click();
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

describe('the density calculator', () => {
  it('gives density, volume and class on both scales, marks the range and shows the arithmetic', async () => {
    const { page, complaints, leave } = await site.visit(path);
    await page.getByRole('heading', { level: 1, name: 'Freight density calculator' }).waitFor();
    await calculatorOn(page).enter(pallet);
    await press(page);
    await result(page).getByText('9.38').first().waitFor();
    await result(page).getByText('53.33').first().waitFor();
    await page.getByRole('img', { name: /^Density rule at 9\.38/ }).waitFor();
    const marked = page.locator('tr[aria-current=true]');
    expect(await marked.getByRole('rowheader').textContent()).toBe('100');
    await page.getByRole('region', { name: 'The arithmetic' }).getByText('53.33').first().waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('uses none of the free calculations, and works when they are used', async () => {
    const { page, leave } = await site.visit(path, { prepare: usage(5, Date.now()) });
    await calculatorOn(page).enter({ ...pallet, Length: '122 cm', Weight: '227 kg' });
    await calculatorOn(page).field('Weight').press('Enter');
    await result(page).getByText('9.38').first().waitFor();
    await leave();
  });

  it.each([
    ['', 'Enter four numbers above 0.'],
    ['tall', 'Height must be a number.'],
    ['0', 'Height must be more than 0 in.'],
    ['-4', 'Height must be more than 0 in.'],
    ['99999', 'Height must be at most 10,000 in.'],
  ])('a height of %j is answered by the button: %s', async (Height, words) => {
    const { page, leave } = await site.visit(path);
    await calculatorOn(page).enter({ ...pallet, Height });
    await press(page);
    await page.getByRole('status').filter({ hasText: words }).waitFor();
    await result(page).getByText('Enter shipment details to see results.').waitFor();
    await leave();
  });

  it('names itself to search engines', async () => {
    const { page, leave } = await site.visit(path);
    await expect.poll(() => page.title()).toBe('Freight density calculator · Freightwright');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      /\/freight-density-calculator$/,
    );
    await leave();
  });
});
