import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site, type Visit } from '../site.ts';
import { accountOn, registered } from './account.ts';
import { lookAbout } from './browser-state.ts';
import { calculatorOn, dense, pallet } from './calculator.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

async function workOut(page: Page, measures = pallet) {
  const calculator = calculatorOn(page);
  await calculator.enter(measures);
  await calculator.submit();
  await calculator.announced();
  return calculator;
}

describe('a result', () => {
  it('has the class on both scales, a plain sentence where they differ, and the ways to the next break', async () => {
    const { page, complaints, leave } = await site.visit('/');
    const calculator = await workOut(page, dense);
    const text = (await calculator.resultText()).replaceAll('\u00a0', ' ');
    expect(text).toContain('A carrier is likely to bill 85');
    expect(text).toContain('Reclassification risk');
    await result(page).getByRole('columnheader', { name: 'Heavier by' }).waitFor();
    await result(page).getByRole('rowheader', { name: '18-class chart' }).waitFor();
    await page.getByRole('region', { name: 'Density rule' }).getByRole('img').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('has NMFC 2025 as its main scale once the reader has made it so, also after a reload', async () => {
    const { page, leave } = await site.visit('/');
    await workOut(page, dense);
    await result(page).getByRole('heading', { name: 'Freight class, 18-class chart' }).waitFor();
    await result(page).getByRole('button', { name: 'Show this class first' }).click();
    await result(page)
      .getByRole('heading', { name: /^Freight class, NMFC 2025/ })
      .waitFor();
    await page.reload();
    await workOut(page, dense);
    await result(page)
      .getByRole('heading', { name: /^Freight class, NMFC 2025/ })
      .waitFor();
    expect(await calculatorOn(page).announced()).toMatch(/^Class 85 on the/);
    await leave();
  });

  it('follows the keys after the first one, and only a submit counts', async () => {
    const { page, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await calculator.enter(pallet);
    await page.getByText('Enter shipment details to see results.').waitFor();
    await workOut(page);
    await calculator.field('Weight').fill('600');
    await result(page).getByText('11.25').waitFor();
    await page.getByText(/^1 of 5 free calculations used/).waitFor();
    await calculator.submit();
    await page.getByText(/^2 of 5 free calculations used/).waitFor();
    await leave();
  });

  it('goes from a preset to the bill of lading and the predictor by one click', async () => {
    const { page, leave } = await site.visit('/');
    await page.getByRole('button', { name: /^Pallet 48/ }).click();
    await calculatorOn(page).submit();
    await result(page).getByRole('button', { name: 'Predict the cost' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cost predictor' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cost-predictor');
    await leave();
  });
});

describe('entries', () => {
  it('in centimeters and kilograms give the same class, and are remembered', async () => {
    const { page, leave } = await site.visit('/');
    const calculator = calculatorOn(page);
    await page.getByRole('button', { name: 'Pallet sizes and units' }).click();
    // The round part of the radio button is under its label, so the label is clicked.
    await page.getByText('cm, kg', { exact: true }).click();
    await calculator.enter({ Length: '121.92', Width: '101.6', Height: '121.92', Weight: '226.8' });
    await calculator.submit();
    expect(await calculator.announced()).toMatch(/^Class 100\./);
    await result(page)
      .getByText(/kg\/m³/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Pallet sizes and units' }).click();
    expect(await page.getByRole('radio', { name: 'Centimeters and kilograms' }).isChecked()).toBe(true);
    await leave();
  });

  it('48x40x48 pasted into one field fills three, with the submit at the latest', async () => {
    const { page, leave } = await site.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const calculator = calculatorOn(page);
    await calculator.field('Length').focus();
    await page.evaluate('navigator.clipboard.writeText("48x40x48")');
    await page.keyboard.press('ControlOrMeta+V');
    await calculator.enter({ Weight: '500' });
    await calculator.submit();
    expect(await calculator.announced()).toMatch(/^Class 100\./);
    for (const [label, value] of [
      ['Length', '48'],
      ['Width', '40'],
      ['Height', '48'],
    ] as const)
      await expect.poll(() => calculator.field(label).inputValue()).toBe(value);
    await leave();
  });

  describe('on one visit', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.visit('/');
    });
    afterAll(() => visit?.leave());

    it.each([
      ['', 'Weight is required'],
      ['abc', 'Weight must be a number'],
      ['0', 'Weight must be more than 0 lb'],
      ['-1', 'Weight must be more than 0 lb'],
      ['100001', 'Weight must be at most 100,000 lb'],
    ])('a weight of %j: %s, until it is mended', async (Weight, words) => {
      const { page, complaints } = visit;
      const calculator = calculatorOn(page);
      await calculator.enter({ ...pallet, Weight });
      await calculator.submit();
      await page.getByText(words).waitFor();
      expect(await calculator.field('Weight').getAttribute('aria-invalid')).toBe('true');
      await page.getByText('0 of 5 free calculations used. Resets in 24h 0m.').waitFor();
      await calculator.enter(pallet);
      await page.getByText(words).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });

    // Each with a weight of its own, so that the density shows which one is read.
    it.each([
      ['48 in', '500', '9.38'],
      ['48"', '600', '11.25'],
      ['4 ft', '800', '15.00'],
      ['48,0', '400', '7.50'],
      [' 48.0 ', '900', '16.88'],
    ])('a length of %j is 48 inches', async (Length, Weight, density) => {
      const calculator = await workOut(visit.page, { ...pallet, Length, Weight });
      await expect.poll(() => calculator.announced()).toContain(`Density ${density} pounds`);
    });
  });
});

describe('the home page', () => {
  it('of a newcomer is the landing page, whose hero leads to the prices and to the calculator', async () => {
    const { page, complaints, leave } = await site.visit('/');
    const hero = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
    await hero.getByRole('link', { name: 'Start calculating' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#calculator');
    await lookAbout(page);
    for (const name of [
      'From class to signed paper',
      'What will it cost?',
      'Pricing',
      'What the plan returns',
      'Who works with it',
      'Length, width, height and weight are enough to begin',
    ])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await hero.getByRole('link', { name: 'See pricing' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/pricing');
    await leave();
  });

  it('introduces nothing after a calculation, and sells nothing to a signed-in visitor', async () => {
    const known = await registered(site.platform.siteUrl);
    const { page, leave } = await site.visit('/');
    await workOut(page);
    await page.reload();
    await lookAbout(page);
    expect(await page.getByRole('link', { name: 'Start calculating' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Who works with it' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Pricing', exact: true }).waitFor();
    const account = accountOn(page);
    await account.open('Sign in');
    await account.fill(known);
    await page.keyboard.press('Enter');
    await account.menuButton(known.email).waitFor();
    await page.getByRole('heading', { name: 'Pricing', exact: true }).waitFor({ state: 'detached' });
    await leave();
  });

  it('shows what the plan returns for the last calculation', async () => {
    const { page, leave } = await site.visit('/');
    await lookAbout(page);
    const roi = page.getByRole('region', { name: 'ROI calculator' });
    await roi.getByText(/^An example to start from/).waitFor();
    await workOut(page);
    await roi.getByText(/^From your last calculation, class 100\./).waitFor();
    const savings = await roi.getByLabel('Savings per shipment').inputValue();
    expect(Number(savings)).toBeGreaterThan(0);
    await page.reload();
    await lookAbout(page);
    await roi.getByText(/^From your last calculation, class 100\./).waitFor();
    expect(await roi.getByLabel('Savings per shipment').inputValue()).toBe(savings);
    await leave();
  });

  it.each(['calculator', 'freight-classes', 'nmfc-guide', 'how-to-guide', 'faq', 'about'])(
    '/#%s opens at that section',
    async (id) => {
      const { page, leave } = await site.visit(`/#${id}`);
      await page.locator(`#${id}`).waitFor();
      // Below the bar at the top, or as far as the page scrolls.
      await expect
        .poll(() =>
          page.evaluate<boolean>(`(() => {
              const { top, bottom } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect();
              const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
              return top >= 0 && (top < 200 || atEnd && bottom <= innerHeight);
            })()`),
        )
        .toBe(true);
      await leave();
    },
  );

  it('tells search engines its title, description and address', async () => {
    const { page, leave } = await site.visit('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toBe('Freight class from four numbers · Freightwright');
    const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await head('meta[name=description]', 'content')).toMatch(/^Freight class, density and/);
    expect(new URL((await head('link[rel=canonical]', 'href')) ?? '').pathname).toBe('/');
    await leave();
  });
});
