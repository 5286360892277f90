import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothThemes } from '../accessibility.ts';
import { openSharedSite, type Site, type VisitOptions } from '../site.ts';
import { fourKinds, lookAbout, sidewaysScroll, usage } from './browser-state.ts';
import { calculatorOn, dense, pallet } from './calculator.ts';

type Inspect = (state: string) => Promise<void>;

interface Walk {
  readonly path: string;
  readonly prepare?: VisitOptions['prepare'];
  /** Leads from state to state on one visit, and has each of them inspected. */
  walk(page: Page, inspect: Inspect, isPhone: boolean): Promise<void>;
}

// The heading of a page stands before the page itself is loaded, so each walk waits for what it works with.
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const faulty = (page: Page) => page.locator('[aria-invalid=true]').first();
const scrollTo = (page: Page, place: 'start' | 'end') =>
  page.evaluate(`scrollTo(0, ${place === 'start' ? 0 : 'document.documentElement.scrollHeight'})`);

/** On a phone the result bar stands at the end of the window as long as the result is elsewhere. */
async function inspectBar(page: Page, inspect: Inspect) {
  await scrollTo(page, 'end');
  await button(page, /See the result$/).waitFor();
  await inspect('the result bar shown');
  await scrollTo(page, 'start');
}

const walks: Readonly<Record<string, Walk>> = {
  'the calculator': {
    path: '/',
    async walk(page, inspect, isPhone) {
      const calculator = calculatorOn(page);
      await button(page, 'Work out the class').waitFor();
      await lookAbout(page);
      await inspect('empty, with all sections');
      await calculator.enter({ Length: 'long', Height: '0' });
      await calculator.submit();
      await faulty(page).waitFor();
      await inspect('faulty fields');
      await calculator.enter(pallet);
      await calculator.submit();
      await page.getByRole('heading', { name: 'Potential savings' }).first().waitFor();
      await inspect('a result');
      if (isPhone) await inspectBar(page, inspect);
      await calculator.enter(dense);
      await page.getByText(/A carrier is likely to bill 85/).waitFor();
      await button(page, 'Pallet sizes and units').click();
      await inspect('a result on which the scales differ, with all sizes');
      await page.getByText('cm, kg', { exact: true }).click();
      await expect.poll(() => calculator.field('Length').inputValue()).not.toBe('48');
      await inspect('in centimeters and kilograms');

      await button(page, 'Email this result').click();
      await dialog(page).waitFor();
      await inspect('the email dialog, empty');
      await dialog(page).getByLabel('Email').fill('nobody');
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await faulty(page).waitFor();
      await inspect('the email dialog with an address that is none');
      await page.route('**/api/**', (route) => route.abort());
      await dialog(page).getByLabel('Email').fill('shipper@example.com');
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await dialog(page).getByText('Not sent.').waitFor();
      await inspect('the email dialog after a failed call');
      await page.unroute('**/api/**');
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await page.getByText('Email Sent Successfully').waitFor();
      await inspect('the email sent');
    },
  },
  'the calculator at its limit': {
    path: '/',
    prepare: (page) => usage(5, Date.now())(page),
    async walk(page, inspect) {
      await calculatorOn(page).enter(pallet);
      await calculatorOn(page).field('Weight').press('Enter');
      await page.getByRole('dialog', { name: 'Daily Limit Reached' }).waitFor();
      await inspect('the limit dialog');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await inspect('the limit dialog closed');
    },
  },
  'the density calculator': {
    path: '/freight-density-calculator',
    async walk(page, inspect, isPhone) {
      const calculator = calculatorOn(page);
      const submit = () => button(page, 'Work out the density').click();
      await button(page, 'Work out the density').waitFor();
      await inspect('empty');
      await calculator.enter({ ...pallet, Height: 'tall' });
      await submit();
      await page.getByText('Height must be a number.').waitFor();
      await inspect('a faulty field');
      await calculator.enter(pallet);
      await submit();
      await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
      await inspect('a result');
      if (isPhone) await inspectBar(page, inspect);
    },
  },
  'a shipment': {
    path: '/shipment',
    async walk(page, inspect, isPhone) {
      await button(page, 'Add a handling unit').waitFor();
      await inspect('empty');
      await fourKinds(page);
      await page.reload();
      await page.getByText(/^Four kinds of handling unit/).waitFor();
      await inspect('four kinds of unit');
      if (isPhone) await inspectBar(page, inspect);
      await button(page, 'Add a handling unit').click();
      const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).last();
      await field('Length').fill('48');
      await field('Height').fill('tall');
      await page.keyboard.press('Tab');
      await page.getByText('Height must be a number').first().waitFor();
      await inspect('a unit half filled in');
      await button(page, 'Change the limits').click();
      await dialog(page).waitFor();
      await inspect('the limits dialog');
      await dialog(page).getByRole('textbox').first().fill('many');
      await button(page, 'Use these limits').click();
      await faulty(page).waitFor();
      await inspect('the limits dialog with a limit that is no number');
    },
  },
  'the practice calculator': {
    path: '/how-to-calculate-freight-class',
    async walk(page, inspect) {
      const practice = page.getByRole('form', { name: 'Practice numbers' });
      await page.getByRole('heading', { name: 'Practice calculator' }).scrollIntoViewIfNeeded();
      await practice.waitFor();
      await inspect('empty');
      await practice.getByLabel('Length', { exact: true }).fill('long');
      await practice.getByRole('button', { name: 'Work it out' }).click();
      await practice.getByRole('status').getByText('Length must be a number.').waitFor();
      await inspect('a length that is no number');
      for (const [label, text] of Object.entries(pallet))
        await practice.getByLabel(label, { exact: true }).fill(text);
      await practice.getByRole('button', { name: 'Work it out' }).click();
      await page.getByText(/makes it class 100/).waitFor();
      await inspect('a result');
    },
  },
};

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

describe.each([1440, 390])('at %d px', (width) => {
  it.each(Object.entries(walks))(
    '%s: axe finds nothing in any state in either theme, and nothing scrolls sideways',
    async (_, { path, prepare, walk }) => {
      const { page, leave } = await site.visit(path, {
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        ...(prepare && { prepare }),
      });
      const found: string[] = [];
      const inspect: Inspect = async (state) => {
        found.push(...(await faultsInBothThemes(page)).map((fault) => `${state}, ${fault}`));
        const sideways = await sidewaysScroll(page);
        if (sideways > 0) found.push(`${state}: scrolls sideways by ${sideways} px`);
      };
      await walk(page, inspect, width < 900);
      expect(found).toEqual([]);
      await leave();
    },
  );
});
