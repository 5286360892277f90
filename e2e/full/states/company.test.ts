import type { Page } from 'playwright-core';
import { company } from '../../journeys/company.ts';
import { testWalks, type Width } from './state-walk.ts';

// Every state of the pages of a company: keys, webhooks and bulk files.

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

/** Sends a file to be checked. */
async function upload(page: Page, name: string, csv: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(/CSV file/).setInputFiles(file);
  await press('Upload and check')(page);
}
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
      ['as opened', (page) => page.getByRole('button', { name: 'Make the key' }).waitFor()],
      [
        'sent without anything',
        async (page) => {
          await press('Make the key')(page);
          await text('Name is required')(page);
        },
      ],
      [
        'sent without a scope',
        async (page) => {
          await page.getByLabel('Name').fill('A key to be looked at');
          await press('Make the key')(page);
          await text('Choose at least one thing')(page);
        },
      ],
      [
        'the key is shown',
        async (page) => {
          await press('Allow everything')(page);
          await press('Make the key')(page);
          await text(/^fw_live_/)(page);
        },
      ],
      [
        'asked whether to revoke it',
        async (page) => {
          await press('Revoke A key to be looked at')(page);
          await page.getByRole('dialog').waitFor();
        },
      ],
      [
        'revoked',
        async (page) => {
          await press('Revoke the key')(page);
          await text('A key to be looked at is revoked.')(page);
        },
      ],
    ],
  }),
  'the webhooks of a company': async (site) => ({
    path: '/account/webhooks',
    signedIn: (await company(site)).client,
    states: [
      ['as opened', (page) => page.getByRole('button', { name: 'Add the webhook' }).waitFor()],
      [
        'sent without anything',
        async (page) => {
          await press('Add the webhook')(page);
          await text('Name is required')(page);
        },
      ],
      [
        'at an address that we do not call',
        async (page) => {
          await page.getByLabel('Name').fill('A webhook to be looked at');
          await page.getByLabel('Address').fill('https://10.0.0.1/');
          await page.getByLabel('A bulk job is over').check();
          await press('Add the webhook')(page);
          await text('The address must be one on the public internet')(page);
        },
      ],
      [
        'the secret is shown',
        async (page) => {
          await page.getByLabel('Address').fill('http://127.0.0.1:9/hook');
          await press('Add the webhook')(page);
          await text(/^whsec_/)(page);
        },
      ],
      [
        'one webhook, before any delivery',
        async (page) => {
          await page.getByRole('link', { name: 'A webhook to be looked at' }).first().click();
          await text('No delivery in the last 30 days.')(page);
        },
      ],
      [
        'a delivery with its attempts',
        async (page) => {
          await press('Send a test')(page);
          await page.locator('summary').first().click();
          await text('No connection, or it broke off')(page);
        },
      ],
      [
        'paused',
        async (page) => {
          await press('Pause')(page);
          await text('A webhook to be looked at is paused.')(page);
        },
      ],
      [
        'asked whether to delete it',
        async (page) => {
          await press('Delete')(page);
          await page.getByRole('dialog').waitFor();
        },
      ],
      [
        'deleted',
        async (page) => {
          await press('Delete the webhook')(page);
          await page
            .getByRole('region', { name: 'A webhook to be looked at' })
            .waitFor({ state: 'detached' });
        },
      ],
    ],
  }),
  'the files of a company': async (site) => ({
    path: '/bulk',
    signedIn: (await company(site)).client,
    states: [
      ['as opened', (page) => page.getByRole('button', { name: 'Upload and check' }).waitFor()],
      [
        'sent without a file',
        async (page) => {
          await press('Upload and check')(page);
          await text('Choose a file first.')(page);
        },
      ],
      [
        'a file of which columns are missing',
        async (page) => {
          await upload(page, 'missing.csv', 'description,weight\nPipe,1\n');
          await text('The column length is missing.')(page);
        },
      ],
      [
        'checked with errors',
        async (page) => {
          await upload(page, 'walk.csv', csv(width));
          await page.getByLabel('Row 3, Weight (lb)').waitFor();
        },
      ],
      [
        'a correction that is not checked yet',
        async (page) => {
          await page.getByLabel('Row 3, Weight (lb)').fill('400');
          await page.getByText('Change a whole column').click();
          await text('Check your corrections before you run the file.')(page);
        },
      ],
      [
        'done, with rows that have errors',
        async (page) => {
          await press('Check the corrections')(page);
          await press('Run 2 rows')(page);
          await page.getByRole('table', { name: 'Rows with errors' }).waitFor();
          await page.getByRole('table', { name: 'First rows' }).waitFor();
        },
      ],
      [
        'gone',
        async (page) => {
          await page.goto(new URL('/bulk?job=00000000-0000-4000-8000-000000000000', page.url()).href);
          await text(/This file is not here/)(page);
        },
      ],
    ],
  }),
}));
