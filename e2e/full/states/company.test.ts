import type { Page } from 'playwright-core';
import { company } from '../../journeys/company.ts';
import { button, choose, dialog, fill, press, testWalks, text, type Width } from './state-walk.ts';

// Every state of a company's pages: keys, webhooks and bulk files.

const upload = (name: string, csv: string) => async (page: Page) => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(/CSV or Excel file/).setInputFiles(file);
  await press('Upload and check')(page);
};
const csv = (width: Width) => `description,Weight (lb),length,width,height
Boxed books,500,48,40,48
Pipe ${width},heavy,48,40,48
Chairs,600,48,40,
`;

testWalks((width) => ({
  'the keys of a company': async (site) => ({
    path: '/account/keys',
    signedIn: (await company(site)).client,
    states: [
      ['as opened', button('Create key')],
      ['sent without anything', press('Create key'), text('Name is required')],
      [
        'sent without a scope',
        fill('Name', 'A key to be looked at'),
        press('Create key'),
        text('Choose at least one thing'),
      ],
      ['the key is shown', press('Allow everything'), press('Create key'), text(/^fw_live_/)],
      ['asked whether to revoke it', press('Revoke A key to be looked at'), dialog],
      ['revoked', press('Revoke the key'), text('A key to be looked at is revoked.')],
    ],
  }),
  'the webhooks of a company': async (site) => ({
    path: '/account/webhooks',
    signedIn: (await company(site)).client,
    states: [
      ['as opened', button('Add the webhook')],
      ['sent without anything', press('Add the webhook'), text('Name is required')],
      [
        'at an address that we do not call',
        fill('Name', 'A webhook to be looked at'),
        fill('Address', 'https://10.0.0.1/'),
        (page) => page.getByLabel('A bulk job finished').check(),
        press('Add the webhook'),
        text('The address must be one on the public internet'),
      ],
      [
        'the secret is shown',
        fill('Address', 'http://127.0.0.1:9/hook'),
        press('Add the webhook'),
        text(/^whsec_/),
      ],
      [
        'one webhook, before any delivery',
        (page) => page.getByRole('link', { name: 'A webhook to be looked at' }).first().click(),
        text('No delivery in the last 30 days.'),
      ],
      [
        'a delivery with its attempts',
        press('Send a test'),
        (page) => page.locator('summary').first().click(),
        text('No connection, or it broke off'),
      ],
      ['paused', press('Pause'), text('A webhook to be looked at is paused.')],
      ['asked whether to delete it', press('Delete'), dialog],
      [
        'deleted',
        press('Delete the webhook'),
        (page) =>
          page.getByRole('region', { name: 'A webhook to be looked at' }).waitFor({ state: 'detached' }),
      ],
    ],
  }),
  'the files of a company': async (site) => ({
    path: '/bulk',
    signedIn: (await company(site)).client,
    states: [
      ['as opened', button('Upload and check')],
      ['sent without a file', press('Upload and check'), text('Choose a file first.')],
      [
        'a file of which columns are missing',
        upload('missing.csv', 'description,weight\nPipe,1\n'),
        text('The column length is missing.'),
      ],
      [
        'checked with errors',
        press('Choose another file'),
        upload('walk.csv', csv(width)),
        (page) => page.getByLabel('Row 3, Weight (lb)').waitFor(),
      ],
      [
        'a correction that is not checked yet',
        fill('Row 3, Weight (lb)', '400'),
        choose('Change a whole column'),
        text('Check your corrections first.'),
      ],
      [
        'done, with rows that have errors',
        press('Check the corrections'),
        press('Classify 2 rows'),
        (page) => page.getByRole('table', { name: 'Rows with errors' }).waitFor(),
        (page) => page.getByRole('table', { name: 'First rows' }).waitFor(),
      ],
      [
        'gone',
        (page) => page.goto(new URL('/bulk?job=00000000-0000-4000-8000-000000000000', page.url()).href),
        text(/We can’t find this file/),
      ],
    ],
  }),
}));
