import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { professional, signedInShipper } from '../../journeys/account.ts';
import { button, choose, failing, fill, press, testWalks, text } from './state-walk.ts';

// Every state of the account page, and of the pages that its emails link to.

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const token = 'T'.repeat(43);

const at = '2026-11-20T12:00:00.000Z';
/** The report of a running deletion. */
const closure = {
  ...{ closedAt: at, finishedAt: null, waitingFor: ['billing'] },
  parts: [
    {
      ...{ part: 'bol', at, erased: [{ what: 'drafts of bills of lading', count: 3 }] },
      retained: [{ what: 'issued bills of lading', count: 2, why: '49 CFR 371.3(b): three years.' }],
    },
  ],
};

testWalks(() => ({
  'an account': async (site) => ({
    path: '/account',
    signedIn: (await signedInShipper(site.platform.siteUrl)).client,
    prepare: failing('**/api/account/sessions'),
    states: [
      ['devices that did not load', text(/list of devices did not load/)],
      ['all sections', (page) => page.unrouteAll(), press('Retry'), text('This device', { exact: true })],
      [
        'another address is asked for, and refused',
        press('Change email'),
        fill('New email', 'no-address'),
        (page) => part(page, 'Email').getByLabel('Current password', { exact: true }).fill('a-guess'),
        press('Send a link to the new address'),
        text('Please enter a valid email address'),
      ],
      [
        'not saved',
        failing('**/api/account/profile'),
        (page) => part(page, 'Name and company').getByLabel('Company').fill('Alder & Pine'),
        press('Save'),
        text('Not saved.', { exact: true }),
      ],
      ['the review of a deletion', press('Delete my account'), text('Kept, because the law makes us')],
    ],
  }),
  'the confirmation of an address': {
    path: `/confirm-email#${token}`,
    states: [
      ['a link', button('Confirm email')],
      ['a link that has expired', press('Confirm email'), text(/expired or was used before/)],
    ],
  },
  'the report of a deletion': {
    path: `/account-deleted#${token}`,
    prepare: (page) => page.route('**/api/account/closures/*', (route) => route.fulfill({ json: closure })),
    states: [
      ['under way', text(/Still to come/)],
      ['gone', (page) => page.unrouteAll(), (page) => page.reload(), text(/Report not found/)],
    ],
  },
  'the charts of a month': async (site) => {
    const { client } = await professional(site.platform.siteUrl);
    await client.post('/api/bol/generate', billForm({}));
    return {
      path: '/dashboard',
      signedIn: client,
      states: [['the charts', press('Show the charts'), choose('Bills by lane as a table')]],
    };
  },
}));
