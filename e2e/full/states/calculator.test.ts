import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fourKinds, lookAbout, usage } from '../../journeys/browser-state.ts';
import { calculatorOn, dense, pallet } from '../../journeys/calculator.ts';
import type { State, Width } from './state-walk.ts';
import { button, choose, dialog, invalid, leave, press, testWalks, text } from './state-walk.ts';

// Every state of the calculators.

const open = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => calculatorOn(page).submit();
const enter = (figures: Record<string, string>) => (page: Page) => calculatorOn(page).enter(figures);

/** On a phone the result bar is at the bottom of the window while the result is out of view. */
const resultBar = (width: Width): readonly State[] =>
  width === 390
    ? [
        [
          'the result bar shown',
          (page) => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)'),
          button(/See the result$/),
        ],
      ]
    : [];

/** Emails the result of the calculator. */
const sendTo = (address: string) => async (page: Page) => {
  await open(page).getByLabel('Email').fill(address);
  await open(page).getByRole('button', { name: 'Send' }).click();
};

testWalks((width) => ({
  'the calculator': {
    path: '/',
    states: [
      ['empty, with all sections', lookAbout],
      ['refused fields', enter({ Length: 'long', Height: '0' }), submit, invalid],
      [
        'a result',
        enter(pallet),
        submit,
        (page) => page.getByRole('heading', { name: 'Potential savings' }).first().waitFor(),
      ],
      ...resultBar(width),
      [
        'a result on which the scales differ, with all sizes',
        enter(dense),
        text(/A carrier is likely to bill 85/),
        press('Pallet sizes and units'),
      ],
      [
        'in centimeters and kilograms',
        choose('cm, kg', { exact: true }),
        (page) => expect.poll(() => calculatorOn(page).field('Length').inputValue()).not.toBe('48'),
      ],
      ['the email dialog, empty', press('Email this result'), dialog],
      ['the email dialog with an address that is none', sendTo('nobody'), invalid],
      [
        'the email dialog after a failed call',
        (page) => page.route('**/api/**', (route) => route.abort()),
        sendTo('states@shipper.example'),
        (page) => open(page).getByText('Not sent.').waitFor(),
      ],
      [
        'the email sent',
        (page) => page.unroute('**/api/**'),
        (page) => open(page).getByRole('button', { name: 'Send' }).click(),
        text('Email Sent Successfully'),
      ],
    ],
  },
  'the calculator at its limit': {
    path: '/',
    prepare: usage(5, Date.now()),
    states: [
      [
        'the limit dialog',
        enter(pallet),
        (page) => calculatorOn(page).field('Weight').press('Enter'),
        (page) => page.getByRole('dialog', { name: 'Daily Limit Reached' }).waitFor(),
      ],
      ['the limit dialog closed', leave, (page) => open(page).waitFor({ state: 'hidden' })],
    ],
  },
  'the density calculator': {
    path: '/freight-density-calculator',
    states: [
      ['empty', button('Work out the density')],
      [
        'a refused field',
        enter({ ...pallet, Height: 'tall' }),
        press('Work out the density'),
        text('Height must be a number.'),
      ],
      [
        'a result',
        enter(pallet),
        press('Work out the density'),
        (page) => page.getByRole('region', { name: 'Result' }).getByText('9.38').first().waitFor(),
      ],
      ...resultBar(width),
    ],
  },
  'a shipment': {
    path: '/shipment',
    states: [
      ['empty', button('Add a handling unit')],
      ['four kinds of unit', fourKinds, (page) => page.reload(), text(/^Four kinds of handling unit/)],
      ...resultBar(width),
      [
        'a unit half filled in',
        async (page) => {
          await press('Add a handling unit')(page);
          const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).last();
          await field('Length').fill('48');
          await field('Height').fill('tall');
          await page.keyboard.press('Tab');
          await page.getByText('Height must be a number').first().waitFor();
        },
      ],
      ['the limits dialog', press('Change the limits'), dialog],
      [
        'the limits dialog with a limit that is no number',
        (page) => open(page).getByRole('textbox').first().fill('many'),
        press('Use these limits'),
        invalid,
      ],
    ],
  },
  'the practice calculator': {
    path: '/how-to-calculate-freight-class',
    states: [
      [
        'empty',
        (page) => page.getByRole('heading', { name: 'Practice calculator' }).scrollIntoViewIfNeeded(),
        (page) => page.getByRole('form', { name: 'Practice numbers' }).waitFor(),
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
