import { billForm, boxes } from '@freightwright/samples';
import { consignee, shipper as shipFrom } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { professional, type SignedInShipper, signedInShipper } from './account.ts';
import { bolOn } from './bol.ts';
import { formStands, formStates, unfold } from './bol-form-states.ts';
import { type State, testWalks, type Walk, type widths } from './state-walk.ts';

// Every state of the bill of lading.

let site: Site;
/** One has bills and a full book, one nothing, and one has used the credit. */
let pro: SignedInShipper;
let newcomer: SignedInShipper;
let spent: SignedInShipper;
let issued: { readonly id: string; readonly bolNumber: string };

type Client = SignedInShipper['client'];
async function accepted(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

beforeAll(async () => {
  site = await openSharedSite();
  const { siteUrl } = site.platform;
  [pro, newcomer, spent] = await Promise.all([
    professional(siteUrl),
    signedInShipper(siteUrl),
    signedInShipper(siteUrl),
  ]);
  await accepted(spent.client.post('/api/bol/generate', billForm()));
  const { client } = pro;
  const consigneeCompany = 'Cascade Coatings and Abrasives of Washington';
  const { bol: first } = (await accepted(
    client.post('/api/bol/generate', billForm()),
  )) as unknown as Answered;
  await accepted(client.post(`/api/bol/${first.id}/void`, { reason: 'Refused at the dock' }));
  const { bol } = (await accepted(
    client.post('/api/bol/generate', billForm({ consigneeCompany, lineItems: [boxes] })),
  )) as unknown as Answered;
  issued = bol;
  await accepted(client.post('/api/bol/drafts', { form: { shipperCompany: shipFrom.company } }));
  const template = { name: 'Electronics to Denver, hazmat contact on file', form: billForm() };
  await accepted(client.post('/api/bol/book/templates', template));
  for (const address of [shipFrom, consignee])
    await accepted(client.post('/api/bol/book/addresses', { address }));
  const { commodityDescription, nmfcClass, nmfcItem } = boxes;
  const product = {
    ...{
      commodityDescription,
      nmfcClass,
      nmfcItem,
      unitWeight: 500,
      lengthIn: 48,
      widthIn: 40,
      heightIn: 48,
    },
    ...{ handlingUnitType: 'pallet', packageType: 'carton', palletType: 'Standard' },
  };
  await accepted(client.post('/api/bol/book/products', { product }));
});
afterAll(() => site?.close());

interface Answered {
  readonly bol: { readonly id: string; readonly bolNumber: string };
}

const closeDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Opens a dialog by its button. The dialog of the state before is closed first. */
const dialogBy = (button: string | RegExp, title: string) => async (page: Page) => {
  if (await page.getByRole('dialog').isVisible()) await closeDialog(page);
  await press(button)(page);
  await page.getByRole('dialog', { name: title }).waitFor();
};

/** A wide page shows the printed page beside the form. */
const pageOpen: State = [
  'the page open',
  async (page) => {
    await closeDialog(page);
    await press('Open the page')(page);
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  },
];

const walksAt = (width: (typeof widths)[number]): Record<string, () => Walk | Promise<Walk>> => ({
  'a form from blank to its errors': async () => ({
    path: '/bol',
    // What is typed is kept as a draft, so each has an account of its own.
    signedIn: (await signedInShipper(site.platform.siteUrl)).client,
    states: [['blank', formStands], ...formStates],
  }),
  'the form of somebody who is signed out': () => ({
    path: '/bol',
    states: [
      ['blank', formStands],
      [
        'My BOLs',
        async (page) => {
          await bolOn(page).tab('My BOLs');
          await page.getByText('Sign in to see your bills of lading').waitFor();
        },
      ],
    ],
  }),
  'a form that begins with what was kept': () => ({
    path: '/bol',
    signedIn: pro.client,
    states: [
      ['ship from remembered', (page) => page.getByRole('button', { name: /^Last bill again/ }).waitFor()],
      ['dialog to save a template', dialogBy('Save as template', 'Save as template')],
      [
        'dialog to save a template, refused',
        async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
          await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
        },
      ],
      [
        'addresses offered',
        async (page) => {
          await closeDialog(page);
          await unfold(page, 'Ship to');
          await bolOn(page).section('Ship to').getByLabel('Company').pressSequentially('peach');
          await page.getByRole('option', { name: /^Peachtree/ }).waitFor();
        },
      ],
      [
        'products offered',
        async (page) => {
          await page.keyboard.press('Escape');
          await unfold(page, 'Items');
          const items = bolOn(page).section('Items');
          await items.getByLabel('Commodity description').pressSequentially('elec');
          await items.getByRole('option', { name: /^Electronics/ }).waitFor();
        },
      ],
    ],
  }),
  'the review': () => ({
    path: '/bol',
    signedIn: pro.client,
    states: [
      [
        'last bill again',
        async (page) => {
          await press(/^Last bill again/)(page);
          await bolOn(page)
            .section('Items')
            .getByText(/1 line, 2,000/)
            .waitFor();
        },
      ],
      [
        'review',
        async (page) => {
          await bolOn(page).tryToIssue();
          await bolOn(page).review.getByText(shipFrom.address).waitFor();
        },
      ],
    ],
  }),
  'Quick fill': () => ({
    path: '/bol?tab=saved',
    signedIn: pro.client,
    states: [
      ['with entries', (page) => page.getByText('Peachtree Fixture Co.').waitFor()],
      ['dialog to rename a template', dialogBy(/^Rename/, 'Rename the template')],
      ['dialog of an address', dialogBy(/^Change Peachtree/, 'Change the address')],
      [
        'dialog of an address, refused',
        async (page) => {
          await page.getByRole('dialog').getByLabel('ZIP').fill('6');
          await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
          await page.getByRole('dialog').getByRole('alert').getByText(/.+/).first().waitFor();
        },
      ],
      ['dialog of a product', dialogBy(/^Change Electronics/, 'Change the product')],
      [
        'asked before removing',
        async (page) => {
          await closeDialog(page);
          await press(/^Remove Peachtree/)(page);
          await page.getByRole('button', { name: /for good$/ }).waitFor();
        },
      ],
      [
        'none found',
        async (page) => {
          await page.getByRole('searchbox', { name: 'Search the address book' }).fill('zzz');
          await page.getByText('No company in your address book begins like that.').waitFor();
        },
      ],
    ],
  }),
  'Quick fill without entries': () => ({
    path: '/bol?tab=saved',
    signedIn: newcomer.client,
    states: [['empty', (page) => page.getByText(/^No templates yet/).waitFor()]],
  }),
  'My BOLs without bills': () => ({
    path: '/bol?tab=mine',
    signedIn: newcomer.client,
    states: [['empty', (page) => page.getByText('No bills of lading yet').waitFor()]],
  }),
  'a credit that is used': () => ({
    path: '/bol?tab=mine',
    signedIn: spent.client,
    states: [
      ['one bill', (page) => page.getByRole('button', { name: /^View \d{17}$/ }).waitFor()],
      [
        'filtered to none',
        async (page) => {
          await page.getByLabel('Status').selectOption('Void');
          await page.getByText('Nothing found').waitFor();
        },
      ],
      [
        'credit used',
        async (page) => {
          await bolOn(page).tab('Generate BOL');
          await page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor();
        },
      ],
      [
        'draft without a credit',
        async (page) => {
          await press('Write the next bill as a draft')(page);
          await formStands(page);
        },
      ],
    ],
  }),
  'My BOLs': () => ({
    path: '/bol?tab=mine',
    signedIn: pro.client,
    states: [
      ['draft, issued and void', (page) => page.getByText('Cascade Coatings').first().waitFor()],
      [
        'number with a wrong check digit',
        async (page) => {
          const wrong = (Number(issued.bolNumber.at(-1)) + 1) % 10;
          await page.getByLabel('Bill of lading number').fill(`${issued.bolNumber.slice(0, -1)}${wrong}`);
          await page.getByText(/At least one digit is wrong/).waitFor();
        },
      ],
      ['dialog to void', dialogBy(/^Void \d{17}/, 'Void this bill of lading?')],
      ['dialog to delete a draft', dialogBy(/^Delete draft/, 'Delete this draft?')],
      [
        'bill open',
        async (page) => {
          await closeDialog(page);
          await press(`View ${issued.bolNumber}`)(page);
          await page.getByRole('heading', { level: 2, name: issued.bolNumber }).waitFor();
          // A phone has no room for these words.
          await page.getByText('As it was issued.').first().waitFor({ state: 'attached' });
        },
      ],
      ['dialog to email', dialogBy('Email', 'Email this bill of lading')],
      [
        'dialog to email, with an error',
        async (page) => {
          await page.getByRole('dialog').getByLabel('Email').fill('dock');
          await press('Send')(page);
          await page.getByText('Please enter a valid email address').waitFor();
        },
      ],
      ...(width === 390 ? [pageOpen] : []),
    ],
  }),
  'My BOLs that do not load': () => ({
    path: '/bol?tab=mine',
    signedIn: pro.client,
    prepare: (page) => page.route('**/api/bol/list*', (route) => route.fulfill({ status: 503, json: {} })),
    states: [['failed', (page) => page.getByText('The list did not load').waitFor()]],
  }),
});

testWalks(walksAt);
