import { readFile } from 'node:fs/promises';
import { billForm } from '@freightwright/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../identity/api-client.ts';
import { mailedLink } from '../identity/mailed-link.ts';
import { newcomer } from '../identity/newcomer.ts';
import { openSharedSite, type Site } from '../site.ts';
import { accountOn, professional, type SignedInShipper, signedInShipper } from './account.ts';
import { faultsAlong, type Walk, widths } from './state-walk.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const linkTo = (email: string) =>
  mailedLink(site.platform.mailUrl, email, /http:\S+\/confirm-email#[\w-]{43}/);

async function openAccount(path = '/account') {
  const shipper = await signedInShipper(site.platform.siteUrl);
  return { shipper, ...(await site.visit(path, { signedIn: shipper.client })) };
}

it('is reached from the menu, and keeps the name and the company', async () => {
  const { shipper, page, complaints, leave } = await openAccount('/');
  await accountOn(page).choose(shipper.account.email, 'Account');
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  const name = part(page, 'Name and company');
  await name.getByLabel('Name').fill('Shipping office');
  await name.getByLabel('Company').fill('Alder & Pine Mill Supply');
  await name.getByRole('button', { name: 'Save' }).click();
  await name.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => name.getByLabel('Company').inputValue()).toBe('Alder & Pine Mill Supply');
  expect(complaints).toEqual([]);
  await leave();
});

it('asks on the dashboard to verify the address, until the mailed link is opened', async () => {
  const { shipper, page, complaints, leave } = await openAccount('/dashboard');
  const bar = part(page, 'Verify your email');
  await bar.getByText(shipper.account.email).waitFor();
  const mail = await page.context().newPage();
  await mail.goto(await linkTo(shipper.account.email));
  await mail.getByRole('button', { name: 'Confirm email' }).click();
  await mail.getByText('is verified.').waitFor();
  await mail.close();
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
  await bar.waitFor({ state: 'detached' });
  await page.goto(new URL('/account', site.platform.siteUrl).href);
  await part(page, 'Email').getByText('Verified', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

it('changes the address by the link that the new one gets', async () => {
  const { shipper, page, leave } = await openAccount();
  const { email: to } = newcomer();
  const email = part(page, 'Email');
  await email.getByRole('button', { name: 'Change email' }).click();
  await email.getByLabel('New email').fill(to);
  await email.getByLabel('Current password', { exact: true }).fill('not-the-password');
  await email.getByRole('button', { name: 'Send a link to the new address' }).click();
  await email.getByText(/is not/).waitFor();
  await email.getByLabel('Current password', { exact: true }).fill(shipper.account.password);
  await email.getByRole('button', { name: 'Send a link to the new address' }).click();
  await email.getByText('Your address changes when you open it.').waitFor();
  const link = await linkTo(to);
  const mail = await page.context().newPage();
  await mail.goto(link);
  await mail.getByRole('button', { name: 'Confirm email' }).click();
  await mail.getByText(/Sign in with it from now on/).waitFor();
  await mail.reload();
  await mail.getByRole('button', { name: 'Confirm email' }).click();
  await mail.getByText(/expired or was used before/).waitFor();
  await mail.getByRole('link', { name: 'Go to your account' }).click();
  await part(mail, 'Email').getByText(to).waitFor();
  await leave();
});

it('signs out another device, which is shown there', async () => {
  const { shipper, page, leave } = await openAccount();
  const elsewhere = apiClient(site.platform.siteUrl);
  expect((await elsewhere.post('/api/auth/login', shipper.account)).status).toBe(200);
  const other = await site.visit('/dashboard', { signedIn: elsewhere });
  await other.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.reload();
  const devices = part(page, 'Where you are signed in');
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await devices.getByText(/is signed out\.$/).waitFor();
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Sign in to see this page' }).waitFor();
  await devices.getByText('This device', { exact: true }).waitFor();
  await other.leave();
  await leave();
});

it('changes the password, which then is the only one', async () => {
  const { shipper, page, leave } = await openAccount();
  const password = part(page, 'Password');
  await password.getByLabel('Current password', { exact: true }).fill(shipper.account.password);
  await password.getByLabel('New password', { exact: true }).fill('Password1');
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByText(/too common/).waitFor();
  await password.getByLabel('New password', { exact: true }).fill('another-long-password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByText(/^Password changed/).waitFor();
  const again = (secret: string) =>
    apiClient(site.platform.siteUrl).post('/api/auth/login', { ...shipper.account, password: secret });
  expect((await again(shipper.account.password)).status).toBe(401);
  expect((await again('another-long-password')).status).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  await leave();
});

it('exports what is kept as a JSON file', async () => {
  const { shipper, page, complaints, leave } = await openAccount();
  const saved = page.waitForEvent('download');
  await part(page, 'Your data').getByRole('button', { name: 'Export my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^freightwright-account-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(() => JSON.parse(text)).not.toThrow();
  expect(text).toContain(shipper.account.email);
  expect(complaints).toEqual([]);
  await leave();
});

it('deletes the account after a review: the report grows to its end, and nobody signs in any more', async () => {
  const { shipper, page, leave } = await openAccount();
  await part(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(shipper.account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account deleted' }).waitFor();
  await part(page, 'Sign-ins').waitFor();
  await page.getByText('The report has been complete since').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  const again = await apiClient(site.platform.siteUrl).post('/api/auth/login', shipper.account);
  expect(again.status).toBe(401);
  await page.reload();
  await part(page, 'Sign-ins').waitFor();
  await leave();
});

it('draws the month on a paid plan, with a table for each chart, and saves it as CSV', async () => {
  const shipper = await professional(site.platform.siteUrl);
  expect((await shipper.client.post('/api/bol/generate', billForm({}))).status).toBe(201);
  const { page, complaints, leave } = await site.visit('/dashboard', { signedIn: shipper.client });
  await page.getByRole('button', { name: 'Show the charts' }).click();
  const lanes = page.getByRole('region', { name: 'Bills by lane', exact: true });
  await lanes.getByRole('img', { name: /1 bill\. Most: / }).waitFor();
  await lanes.locator('canvas').waitFor();
  await lanes.getByText('Bills by lane as a table').click();
  await lanes.getByRole('table', { name: 'Bills by lane' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('Month,Chart,Entry,Count,Weight (lb)');
  expect(text).toMatch(/,Bills by lane,[A-Z]{2} to [A-Z]{2},1,/);
  expect(complaints).toEqual([]);
  await leave();
});

describe('has no fault of accessibility and cuts nothing off', () => {
  const failing = (path: string) => async (page: Page) => {
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  };
  const account = ({ client }: SignedInShipper): Walk => ({
    path: '/account',
    signedIn: client,
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
  });
  const token = 'T'.repeat(43);
  const confirmation: Walk = {
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
  };
  const deletion: Walk = {
    path: `/account-deleted#${token}`,
    async prepare(page) {
      const at = '2026-11-20T12:00:00.000Z';
      const erased = [{ what: 'drafts of bills of lading', count: 3 }];
      const kept = [{ what: 'issued bills of lading', count: 2, why: '49 CFR 371.3(b): three years.' }];
      await page.route('**/api/account/closures/*', (route) =>
        route.fulfill({
          json: {
            ...{ closedAt: at, finishedAt: null, waitingFor: ['billing'] },
            parts: [{ part: 'bol', erased, kept, at }],
          },
        }),
      );
    },
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
  };

  const charts = async (): Promise<Walk> => {
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
  };

  it.each(widths)('at %d px', async (width) => {
    const people = account(await signedInShipper(site.platform.siteUrl));
    const walks = [people, confirmation, deletion, await charts()];
    const faults: string[] = [];
    for (const walk of walks) faults.push(...(await faultsAlong(site, width, walk)));
    expect(faults).toEqual([]);
  });
});
