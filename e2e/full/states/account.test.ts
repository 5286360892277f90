import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { professional, signedInShipper } from '../../journeys/account.ts';
import { failing, testWalks } from './state-walk.ts';

// Every state of an account's own page, and of the pages that its mails lead to.

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const token = 'T'.repeat(43);

const at = '2026-11-20T12:00:00.000Z';
/** The report of a deletion that is under way. */
const closure = {
  ...{ closedAt: at, finishedAt: null, waitingFor: ['billing'] },
  parts: [
    {
      ...{ part: 'bol', at, erased: [{ what: 'drafts of bills of lading', count: 3 }] },
      kept: [{ what: 'issued bills of lading', count: 2, why: '49 CFR 371.3(b): three years.' }],
    },
  ],
};

testWalks(() => ({
  'an account': async (site) => ({
    path: '/account',
    signedIn: (await signedInShipper(site.platform.siteUrl)).client,
    prepare: failing('**/api/account/sessions'),
    states: [
      ['devices that did not load', (page) => page.getByText(/list of devices did not load/).waitFor()],
      [
        'all sections',
        async (page) => {
          await page.unrouteAll();
          await page.getByRole('button', { name: 'Retry' }).click();
          await page.getByText('This device', { exact: true }).waitFor();
        },
      ],
      [
        'another address is asked for, and refused',
        async (page) => {
          await page.getByRole('button', { name: 'Change email' }).click();
          await page.getByLabel('New email').fill('no-address');
          await part(page, 'Email').getByLabel('Current password', { exact: true }).fill('a-guess');
          await page.getByRole('button', { name: 'Send a link to the new address' }).click();
          await page.getByText('Please enter a valid email address').waitFor();
        },
      ],
      [
        'not saved',
        async (page) => {
          await failing('**/api/account/profile')(page);
          await part(page, 'Name and company').getByLabel('Company').fill('Alder & Pine');
          await page.getByRole('button', { name: 'Save' }).click();
          await page.getByText('Not saved.', { exact: true }).waitFor();
        },
      ],
      [
        'the review of a deletion',
        async (page) => {
          await page.getByRole('button', { name: 'Delete my account' }).click();
          await page.getByText('Kept, because the law makes us').waitFor();
        },
      ],
    ],
  }),
  'the confirmation of an address': {
    path: `/confirm-email#${token}`,
    states: [
      ['a link', (page) => page.getByRole('button', { name: 'Confirm email' }).waitFor()],
      [
        'a link that has expired',
        async (page) => {
          await page.getByRole('button', { name: 'Confirm email' }).click();
          await page.getByText(/expired or was used before/).waitFor();
        },
      ],
    ],
  },
  'the report of a deletion': {
    path: `/account-deleted#${token}`,
    prepare: (page) => page.route('**/api/account/closures/*', (route) => route.fulfill({ json: closure })),
    states: [
      ['under way', (page) => page.getByText(/Still to come/).waitFor()],
      [
        'gone',
        async (page) => {
          await page.unrouteAll();
          await page.reload();
          await page.getByText(/There is no such report/).waitFor();
        },
      ],
    ],
  },
  'the charts of a month': async (site) => {
    const { client } = await professional(site.platform.siteUrl);
    await client.post('/api/bol/generate', billForm({}));
    return {
      path: '/dashboard',
      signedIn: client,
      states: [
        [
          'the charts',
          async (page) => {
            await page.getByRole('button', { name: 'Show the charts' }).click();
            await page.getByText('Bills by lane as a table').click();
          },
        ],
      ],
    };
  },
}));
