import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stored, usage } from '../../journeys/browser-state.ts';
import { calculatorOn, pallet } from '../../journeys/calculator.ts';
import { openPaused, shiftOf, taken } from '../../platform/paused-page.ts';
import { openSharedSite } from '../../site.ts';

// Input on a page before its scripts have loaded, and values stored in the browser.

const site = openSharedSite();

describe('what is done early counts', () => {
  it('on the calculator in its order: a preset, then another weight, then the button', async () => {
    const { page, arrive } = await openPaused(site, '/');
    await page.getByRole('button', { name: /^Pallet 48/ }).click();
    await calculatorOn(page).field('Weight').fill('600');
    await calculatorOn(page).submit();
    arrive();
    await page.getByRole('region', { name: 'Result' }).getByText('11.25').waitFor();
    expect(await calculatorOn(page).field('Length').inputValue()).toBe('48');
  });

  it('on an empty form, which names what is missing', async () => {
    const { page, arrive } = await openPaused(site, '/');
    await calculatorOn(page).submit();
    arrive();
    await page.getByText('Length is required').waitFor();
  });

  it.each([
    [1440, 'Length of unit A, in', 'Width of unit A, in', 'Height of unit A, in', 'Weight of unit A, lb'],
    [390, 'Length', 'Width', 'Height', 'Weight'],
  ])('in a shipment at %d px', async (width, ...labels) => {
    const { page, complaints, arrive } = await openPaused(site, '/shipment', {
      viewport: { width, height: 900 },
    });
    for (const [place, text] of Object.values(pallet).entries())
      await page.getByRole('textbox', { name: labels[place] ?? '', exact: true }).fill(text);
    arrive();
    await page.getByRole('region', { name: 'Totals' }).getByText('9.38').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([1440, 390])(
    'in a bill at %d px, in the form that the browser kept, and nothing moves',
    async (width) => {
      const draft = {
        ...{ formKey: '0f4b8a52-6f0e-4d52-9d4c-3a5d1c0f7a11', draft: null, isSynced: false },
        values: { shipper: { company: 'Dockside Pumps', address: '1 Dock Road' }, shipDate: '2026-11-20' },
      };
      const { page, complaints, arrive } = await openPaused(site, '/bol', {
        viewport: { width, height: 900 },
        prepare: stored('localStorage', 'fw.bol-draft', draft),
      });
      const shipFrom = page.getByRole('region', { name: 'Ship from', exact: true });
      await shipFrom.getByLabel('State').selectOption('TX');
      await shipFrom.getByLabel('Contact').fill('Ann');
      await shipFrom.getByLabel('Street address').fill('77 Pier Street');
      arrive();
      await taken(page);
      await page.waitForFunction("document.querySelector('[data-field=shipperCompany]').value !== ''");
      // The same field still has the focus, for continued typing.
      await page.keyboard.type(' 2');
      await shipFrom.getByText('4 of 7 required').waitFor();
      const entered = ['Company', 'Street address', 'State', 'Contact'].map((label) =>
        shipFrom.getByLabel(label).inputValue(),
      );
      expect(await Promise.all(entered)).toEqual(['Dockside Pumps', '77 Pier Street 2', 'TX', 'Ann']);
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      expect(complaints).toEqual([]);
    },
  );

  it('in a field that the page works with', async () => {
    const { page, arrive } = await openPaused(site, '/freight-class-chart');
    await page.getByLabel('Find your row').fill('9.38');
    arrive();
    await page.getByText('Class 100 on both scales.').first().waitFor();
    expect(await page.getByLabel('Find your row').inputValue()).toBe('9.38');
  });

  it('in a search', async () => {
    const { page, arrive } = await openPaused(site, '/nmfc-lookup');
    await page.getByRole('searchbox').fill('steel');
    await page.getByRole('button', { name: 'Search' }).click();
    arrive();
    await page.getByText('entry for “steel”').waitFor();
    expect(new URL(page.url()).search).toBe('?q=steel');
  });

  it('in the choice of an interval', async () => {
    const { page, arrive } = await openPaused(site, '/pricing');
    await page.getByText('Yearly, 2 months free').click();
    arrive();
    await page.getByText('$290', { exact: true }).waitFor();
  });

  it('on the button of a mailed link', async () => {
    const { page, arrive } = await openPaused(site, `/confirm-email#${'T'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    arrive();
    await page.getByText('This link has expired or was used before.').waitFor();
  });
});

describe('a reader who was here before', () => {
  const unit = { packaging: 'pallet', count: '2', length: '48', width: '40', height: '48', weight: '500' };
  const hasUsed = async (page: Page) => {
    await usage(3, Date.now())(page);
    await stored('localStorage', 'fw.last-calculation', { potentialSavings: 65, freightClass: '100' })(page);
  };
  const inCentimeters = (page: Page) => page.addInitScript("localStorage.setItem('fw.units', 'metric')");
  const twoRows = stored('sessionStorage', 'fw.shipment-draft', { system: 'us', units: [unit, unit] });

  it.each(
    (
      [
        ['/', 'has used some', hasUsed, /^3 of 5 free calculations used/],
        ['/', 'has none left', usage(5, Date.now()), /^Next calculation in/],
        ['/', 'measures in centimeters', inCentimeters, /^cm$/],
        ['/shipment', 'has two rows', twoRows, /Two kinds of handling unit/],
      ] as const
    ).flatMap((reader) => [1440, 390].map((width) => [...reader, width] as const)),
  )('at %s %s: it comes in its place, without a move', async (path, _, prepare, message, width) => {
    const viewport = { width, height: 850 };
    const { page, complaints, arrive } = await openPaused(site, path, { viewport, prepare });
    await page.locator('[data-part] h1').waitFor();
    expect(await page.getByText(message).first().isVisible()).toBe(false);
    arrive();
    await taken(page);
    await page.getByText(message).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  it('finds what this tab has kept of a form after a reload', async () => {
    const { page, complaints } = await site.visit('/cost-predictor');
    await page.getByRole('textbox').first().fill('60601');
    await page.reload();
    await taken(page);
    await page.waitForFunction("document.querySelector('#page input').value === '60601'");
    expect(complaints).toEqual([]);
  });
});

describe('somebody who seems to be signed in', () => {
  const signedIn = { cookies: new Map([['signed-in', '1']]) };

  it('is never shown the buttons to sign in', async () => {
    const { page, arrive } = await openPaused(site, '/freight-class-chart', { signedIn });
    await page.locator('[data-part] h1').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    arrive();
    await taken(page);
  });

  it('and comes from the checkout reads at once that the payment is being confirmed', async () => {
    const { page, complaints, arrive } = await openPaused(site, '/success?checkout=cs_1', { signedIn });
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await title('Activating Your Account').waitFor();
    expect(await page.locator('#page').getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    arrive();
    await taken(page);
    // The session turns out to be signed out.
    await title('Your Payment').waitFor();
    await page.getByText(/sign in to use your plan/).waitFor();
    expect(complaints).toEqual([]);
  });
});

it.each([
  ['/', 'calculator', 1_000],
  ['/shipment', 'shipment calculator', 6_000],
  ['/freight-density-calculator', 'density calculator', 6_000],
])(
  '%s says what it needs JavaScript for, and keeps no room for what does not come',
  async (path, what, atMost) => {
    const { page } = await site.visit(path, { javaScriptEnabled: false });
    const message = page.locator('noscript p');
    expect(await message.isVisible()).toBe(true);
    expect(await message.textContent()).toBe(`The ${what} needs JavaScript. Turn it on to continue.`);
    expect((await page.locator('#page').boundingBox())?.height).toBeLessThan(atMost);
  },
);
