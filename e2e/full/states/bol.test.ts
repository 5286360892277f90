import { boxes } from '@freightwright/samples';
import { shipper as shipFrom } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { professional, type SignedInShipper, signedInShipper } from '../../journeys/account.ts';
import { bolOn } from '../../journeys/bol.ts';
import { accepted, fillBook, type IssuedBill, issueBill } from '../../journeys/book.ts';
import { openSharedSite } from '../../site.ts';
import { formStands, formStates } from './bol-form-states.ts';
import { button, failing, invalid, press, type State, testWalks, text } from './state-walk.ts';

// Every state of the bill of lading.

const site = openSharedSite();
/** One has bills and a full address book, one has no data, and one has used the credit. */
let pro: SignedInShipper['client'];
let newcomer: SignedInShipper['client'];
let spent: SignedInShipper['client'];
let issued: IssuedBill;
beforeAll(async () => {
  const { siteUrl } = site.platform;
  pro = (await professional(siteUrl)).client;
  newcomer = (await signedInShipper(siteUrl)).client;
  spent = (await signedInShipper(siteUrl)).client;
  await issueBill(spent);
  issued = await fillBook(pro);
  const { commodityDescription, nmfcClass, nmfcItem } = boxes;
  const product = {
    ...{ commodityDescription, nmfcClass, nmfcItem, unitWeight: 500 },
    ...{ lengthIn: 48, widthIn: 40, heightIn: 48 },
    ...{ handlingUnitType: 'pallet', packageType: 'carton', palletType: 'Standard' },
  };
  await accepted(pro, 'book/products', { product });
});

const closeDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Opens a dialog by its button, after closing that of the previous state. */
const dialogBy = (button: string | RegExp, title: string) => async (page: Page) => {
  if (await page.getByRole('dialog').isVisible()) await closeDialog(page);
  await press(button)(page);
  await page.getByRole('dialog', { name: title }).waitFor();
};

/** A wide page shows the print preview beside the form. */
const pageOpen: State = [
  'the page open',
  async (page) => {
    await closeDialog(page);
    await press('Open the page')(page);
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  },
];

testWalks((width) => ({
  'a form from blank to its errors': async () => ({
    path: '/bol',
    // Input is saved as a draft, so each walk has its own account.
    signedIn: (await signedInShipper(site.platform.siteUrl)).client,
    states: [['blank', formStands], ...formStates],
  }),
  'the form of somebody who is signed out': () => ({
    path: '/bol',
    states: [
      ['blank', formStands],
      ['My BOLs', (page) => bolOn(page).tab('My BOLs'), text('Sign in to see your bills of lading')],
    ],
  }),
  'a form that begins with what was kept': () => ({
    path: '/bol',
    signedIn: pro,
    states: [
      ['ship from remembered', (page) => page.getByRole('button', { name: /^Last bill again/ }).waitFor()],
      ['dialog to save a template', dialogBy('Save as template', 'Save as template')],
      [
        'dialog to save a template, refused',
        (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
        invalid,
      ],
      [
        'addresses offered',
        closeDialog,
        (page) => bolOn(page).unfold('Ship to'),
        (page) => bolOn(page).section('Ship to').getByLabel('Company').pressSequentially('peach'),
        (page) => page.getByRole('option', { name: /^Peachtree/ }).waitFor(),
      ],
      [
        'products offered',
        async (page) => {
          await page.keyboard.press('Escape');
          await bolOn(page).unfold('Items');
          const items = bolOn(page).section('Items');
          await items.getByLabel('Commodity description').pressSequentially('elec');
          await items.getByRole('option', { name: /^Electronics/ }).waitFor();
        },
      ],
    ],
  }),
  'the review': () => ({
    path: '/bol',
    signedIn: pro,
    states: [
      [
        'last bill again',
        press(/^Last bill again/),
        (page) =>
          bolOn(page)
            .section('Items')
            .getByText(/1 line, 2,000/)
            .waitFor(),
      ],
      [
        'review',
        (page) => bolOn(page).tryToIssue(),
        (page) => bolOn(page).review.getByText(shipFrom.address).waitFor(),
      ],
    ],
  }),
  'Quick fill': () => ({
    path: '/bol?tab=saved',
    signedIn: pro,
    states: [
      ['with entries', text('Peachtree Fixture Co.')],
      ['dialog to rename a template', dialogBy(/^Rename/, 'Rename the template')],
      ['dialog of an address', dialogBy(/^Change Peachtree/, 'Change the address')],
      [
        'dialog of an address, refused',
        (page) => page.getByRole('dialog').getByLabel('ZIP').fill('6'),
        (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
        (page) => page.getByRole('dialog').getByRole('alert').getByText(/.+/).first().waitFor(),
      ],
      ['dialog of a product', dialogBy(/^Change Electronics/, 'Change the product')],
      ['asked before removing', closeDialog, press(/^Remove Peachtree/), button(/for good$/)],
      [
        'none found',
        (page) => page.getByRole('searchbox', { name: 'Search the address book' }).fill('zzz'),
        text('No company in your address book begins like that.'),
      ],
    ],
  }),
  'Quick fill without entries': () => ({
    path: '/bol?tab=saved',
    signedIn: newcomer,
    states: [['empty', text(/^No templates yet/)]],
  }),
  'My BOLs without bills': () => ({
    path: '/bol?tab=mine',
    signedIn: newcomer,
    states: [['empty', text('No bills of lading yet')]],
  }),
  'a credit that is used': () => ({
    path: '/bol?tab=mine',
    signedIn: spent,
    states: [
      ['one bill', (page) => page.getByRole('button', { name: /^View \d{17}$/ }).waitFor()],
      ['filtered to none', (page) => page.getByLabel('Status').selectOption('Void'), text('Nothing found')],
      [
        'credit used',
        (page) => bolOn(page).tab('Generate BOL'),
        (page) => page.getByRole('heading', { name: 'BOL Credit Used' }).waitFor(),
      ],
      ['draft without a credit', press('Write the next bill as a draft'), formStands],
    ],
  }),
  'My BOLs': () => ({
    path: '/bol?tab=mine',
    signedIn: pro,
    states: [
      ['draft, issued and void', text('Cascade Coatings')],
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
          // A phone has no room for this text.
          await page.getByText('As it was issued.').first().waitFor({ state: 'attached' });
        },
      ],
      ['dialog to email', dialogBy('Email', 'Email this bill of lading')],
      [
        'dialog to email, with an error',
        (page) => page.getByRole('dialog').getByLabel('Email').fill('dock'),
        press('Send'),
        text('Please enter a valid email address'),
      ],
      ...(width === 390 ? [pageOpen] : []),
    ],
  }),
  'My BOLs that do not load': () => ({
    path: '/bol?tab=mine',
    signedIn: pro,
    prepare: failing('**/api/bol/list*'),
    states: [['failed', text('We couldn’t load the list')]],
  }),
}));
