import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kept, usage } from '../journeys/browser-state.ts';
import { calculatorOn, pallet } from '../journeys/calculator.ts';
import { openSharedSite, type Site } from '../site.ts';
import { openHeld, shiftOf, taken } from './held-page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const phone = { viewport: { width: 390, height: 844 } };

it.each([
  ['/', 'calculator'],
  ['/shipment', 'shipment calculator'],
  ['/freight-density-calculator', 'density calculator'],
])('%s says what it needs JavaScript for', async (path, what) => {
  const { page, leave } = await site.visit(path, { javaScriptEnabled: false });
  const words = page.locator('noscript p');
  expect(await words.isVisible()).toBe(true);
  expect(await words.textContent()).toBe(`The ${what} needs JavaScript. Turn it on to continue.`);
  // Nothing is kept free for what does not come.
  expect(
    await page.locator('#page').evaluate((place) => (place as unknown as Box).clientHeight),
  ).toBeLessThan(path === '/' ? 1_000 : 6_000);
  await leave();
});

interface Box {
  readonly clientHeight: number;
}

describe('what is done on the calculator before its scripts come', () => {
  it('counts: the form that was filled in and sent has its result', async () => {
    const { page, complaints, arrive, leave } = await openHeld(site, '/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await calculator.field('Weight').press('Enter');
    arrive();
    expect(await calculator.announced()).toMatch(/^Class 100\./);
    expect(await calculator.field('Length').inputValue()).toBe('48');
    await page.getByText(/^1 of 5 free calculations used/).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('counts in its order: a preset, then another weight, then the button', async () => {
    const { page, arrive, leave } = await openHeld(site, '/');
    await page.getByRole('button', { name: /^Pallet 48/ }).click();
    await calculatorOn(page).field('Weight').fill('600');
    await calculatorOn(page).submit();
    arrive();
    await page.getByRole('region', { name: 'Result' }).getByText('11.25').waitFor();
    expect(await calculatorOn(page).field('Length').inputValue()).toBe('48');
    await leave();
  });

  it('an empty form that is sent names what is missing', async () => {
    const { page, arrive, leave } = await openHeld(site, '/');
    await calculatorOn(page).submit();
    arrive();
    await page.getByText('Length is required').waitFor();
    await leave();
  });
});

it('the density of what was typed and sent early is worked out', async () => {
  const { page, arrive, leave } = await openHeld(site, '/freight-density-calculator');
  const calculator = calculatorOn(page);
  await calculator.enter(pallet);
  await calculator.field('Weight').press('Enter');
  arrive();
  await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
  await leave();
});

it.each([
  [1440, 'Length of unit A, in', 'Width of unit A, in', 'Height of unit A, in', 'Weight of unit A, lb'],
  [390, 'Length', 'Width', 'Height', 'Weight'],
])('a unit of a shipment that was typed early at %d px is in the totals', async (width, ...labels) => {
  const { page, complaints, arrive, leave } = await openHeld(site, '/shipment', {
    viewport: { width, height: 900 },
  });
  for (const [place, text] of Object.values(pallet).entries())
    await page.getByRole('textbox', { name: labels[place] ?? '', exact: true }).fill(text);
  arrive();
  await page.getByRole('region', { name: 'Totals' }).getByText('9.38').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

describe('a reader who was here before', () => {
  const unit = { packaging: 'pallet', count: '2', length: '48', width: '40', height: '48', weight: '500' };
  const hasUsed = async (page: Page) => {
    await usage(3, Date.now())(page);
    await kept('localStorage', 'fw.last-calculation', { potentialSavings: 65, freightClass: '100' })(page);
  };

  it.each([
    ['/', 'has used some', hasUsed, /^3 of 5 free calculations used/],
    ['/', 'has none left', usage(5, Date.now()), /^Next calculation in/],
    ['/', 'measures in centimeters', (page: Page) => chosen(page, 'metric'), /^cm$/],
    [
      '/shipment',
      'has two rows',
      kept('sessionStorage', 'fw.shipment-draft', { system: 'us', units: [unit, unit] }),
      /Two kinds of handling unit/,
    ],
  ] as const)('at %s %s: it comes in its place, without a move', async (path, _, prepare, words) => {
    for (const options of [{}, phone]) {
      const { page, complaints, arrive, leave } = await openHeld(site, path, { ...options, prepare });
      await page.locator('[data-part] h1').waitFor();
      expect(await page.getByText(words).first().isVisible()).toBe(false);
      arrive();
      await taken(page);
      await page.getByText(words).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      await leave();
    }
  });
});

/** The units are kept as they are, and not as JSON. */
const chosen = (page: Page, units: string) =>
  page.addInitScript({ content: `localStorage.setItem('fw.units', ${JSON.stringify(units)})` });
