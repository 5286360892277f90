import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fourKinds, lookAbout, usage } from '../../journeys/browser-state.ts';
import { calculatorOn, dense, pallet } from '../../journeys/calculator.ts';
import { type State, testWalks, type Width } from './state-walk.ts';

// Every state of the calculators.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const invalid = (page: Page) => page.locator('[aria-invalid=true]').first();

/** On a phone the result bar stands at the end of the window as long as the result is elsewhere. */
const resultBar = (width: Width): readonly State[] =>
  width === 390
    ? [
        [
          'the result bar shown',
          async (page) => {
            await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
            await button(page, /See the result$/).waitFor();
          },
        ],
      ]
    : [];

/** Sends the result of the calculator to an address. */
const sendTo = async (page: Page, address: string) => {
  await dialog(page).getByLabel('Email').fill(address);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
};

testWalks((width) => ({
  'the calculator': {
    path: '/',
    states: [
      ['empty, with all sections', lookAbout],
      [
        'refused fields',
        async (page) => {
          await calculatorOn(page).enter({ Length: 'long', Height: '0' });
          await calculatorOn(page).submit();
          await invalid(page).waitFor();
        },
      ],
      [
        'a result',
        async (page) => {
          await calculatorOn(page).enter(pallet);
          await calculatorOn(page).submit();
          await page.getByRole('heading', { name: 'Potential savings' }).first().waitFor();
        },
      ],
      ...resultBar(width),
      [
        'a result on which the scales differ, with all sizes',
        async (page) => {
          await calculatorOn(page).enter(dense);
          await page.getByText(/A carrier is likely to bill 85/).waitFor();
          await button(page, 'Pallet sizes and units').click();
        },
      ],
      [
        'in centimeters and kilograms',
        async (page) => {
          await page.getByText('cm, kg', { exact: true }).click();
          await expect.poll(() => calculatorOn(page).field('Length').inputValue()).not.toBe('48');
        },
      ],
      [
        'the email dialog, empty',
        async (page) => {
          await button(page, 'Email this result').click();
          await dialog(page).waitFor();
        },
      ],
      [
        'the email dialog with an address that is none',
        async (page) => {
          await sendTo(page, 'nobody');
          await invalid(page).waitFor();
        },
      ],
      [
        'the email dialog after a failed call',
        async (page) => {
          await page.route('**/api/**', (route) => route.abort());
          await sendTo(page, 'states@shipper.example');
          await dialog(page).getByText('Not sent.').waitFor();
        },
      ],
      [
        'the email sent',
        async (page) => {
          await page.unroute('**/api/**');
          await dialog(page).getByRole('button', { name: 'Send' }).click();
          await page.getByText('Email Sent Successfully').waitFor();
        },
      ],
    ],
  },
  'the calculator at its limit': {
    path: '/',
    prepare: usage(5, Date.now()),
    states: [
      [
        'the limit dialog',
        async (page) => {
          await calculatorOn(page).enter(pallet);
          await calculatorOn(page).field('Weight').press('Enter');
          await page.getByRole('dialog', { name: 'Daily Limit Reached' }).waitFor();
        },
      ],
      [
        'the limit dialog closed',
        async (page) => {
          await page.keyboard.press('Escape');
          await dialog(page).waitFor({ state: 'hidden' });
        },
      ],
    ],
  },
  'the density calculator': {
    path: '/freight-density-calculator',
    states: [
      ['empty', (page) => button(page, 'Work out the density').waitFor()],
      [
        'a refused field',
        async (page) => {
          await calculatorOn(page).enter({ ...pallet, Height: 'tall' });
          await button(page, 'Work out the density').click();
          await page.getByText('Height must be a number.').waitFor();
        },
      ],
      [
        'a result',
        async (page) => {
          await calculatorOn(page).enter(pallet);
          await button(page, 'Work out the density').click();
          await page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor();
        },
      ],
      ...resultBar(width),
    ],
  },
  'a shipment': {
    path: '/shipment',
    states: [
      ['empty', (page) => button(page, 'Add a handling unit').waitFor()],
      [
        'four kinds of unit',
        async (page) => {
          await fourKinds(page);
          await page.reload();
          await page.getByText(/^Four kinds of handling unit/).waitFor();
        },
      ],
      ...resultBar(width),
      [
        'a unit half filled in',
        async (page) => {
          await button(page, 'Add a handling unit').click();
          const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).last();
          await field('Length').fill('48');
          await field('Height').fill('tall');
          await page.keyboard.press('Tab');
          await page.getByText('Height must be a number').first().waitFor();
        },
      ],
      [
        'the limits dialog',
        async (page) => {
          await button(page, 'Change the limits').click();
          await dialog(page).waitFor();
        },
      ],
      [
        'the limits dialog with a limit that is no number',
        async (page) => {
          await dialog(page).getByRole('textbox').first().fill('many');
          await button(page, 'Use these limits').click();
          await invalid(page).waitFor();
        },
      ],
    ],
  },
  'the practice calculator': {
    path: '/how-to-calculate-freight-class',
    states: [
      [
        'empty',
        async (page) => {
          await page.getByRole('heading', { name: 'Practice calculator' }).scrollIntoViewIfNeeded();
          await page.getByRole('form', { name: 'Practice numbers' }).waitFor();
        },
      ],
      [
        'a length that is no number',
        async (page) => {
          const practice = page.getByRole('form', { name: 'Practice numbers' });
          await practice.getByLabel('Length', { exact: true }).fill('long');
          await practice.getByRole('button', { name: 'Work it out' }).click();
          await practice.getByRole('status').getByText('Length must be a number.').waitFor();
        },
      ],
      [
        'a result',
        async (page) => {
          const practice = page.getByRole('form', { name: 'Practice numbers' });
          for (const [label, figure] of Object.entries(pallet))
            await practice.getByLabel(label, { exact: true }).fill(figure);
          await practice.getByRole('button', { name: 'Work it out' }).click();
          await page.getByText(/makes it class 100/).waitFor();
        },
      ],
    ],
  },
}));
