import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, keyOf } from '../api/api-user.ts';
import { openSharedSite, type Site } from '../site.ts';
import type { SignedInShipper } from './account.ts';
import { headed, testWalks } from './state-walk.ts';

let site: Site;
let shipper: SignedInShipper;
let key: string;
beforeAll(async () => {
  site = await openSharedSite();
  shipper = await company(site);
  key = await keyOf(shipper, { mode: 'test', scopes: ['classes'] });
}, 240_000);
afterAll(() => site?.close());

const explorer = (page: Page) => page.locator('.swagger-ui');
const call = (page: Page) => page.locator('#operations-Freight_class-workOutClass');
const open = (page: Page) => explorer(page).waitFor();

async function use(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Key for tests').fill(secret);
  await page.getByRole('button', { name: 'Use the key' }).click();
}

async function openCall(page: Page): Promise<void> {
  await call(page)
    .getByRole('button', { name: /freight-class/ })
    .first()
    .click();
  await call(page).getByRole('button', { name: 'Try it out' }).click();
}

async function send(page: Page): Promise<void> {
  const pallet = JSON.stringify({ length: 48, width: 40, height: 48, weight: 500 });
  await call(page).getByRole('textbox', { name: 'Body' }).fill(pallet);
  await call(page).getByRole('button', { name: 'Execute' }).click();
  await call(page).getByText('Response body').first().waitFor();
}

it('a call is sent from the reference with a test key, to this site alone, without the session and kept nowhere', async () => {
  const sent: Request[] = [];
  const { page, complaints, leave } = await site.visit('/developers/reference', {
    signedIn: shipper.client,
    prepare: async (page) => void page.on('request', (request) => sent.push(request)),
  });
  await open(page);
  await use(page, key);
  await page.getByText(/with your key\. Open a call/).waitFor();
  await openCall(page);
  await send(page);
  await call(page).getByText('"freightClass": "100"').first().waitFor();

  const [tried, ...others] = sent.filter(
    (request) => new URL(request.url()).pathname === '/api/freight-class',
  );
  expect(others).toEqual([]);
  const headers = await tried?.allHeaders();
  expect(headers?.['x-api-key']).toBe(key);
  expect(headers).not.toHaveProperty('cookie');

  const { origin } = new URL(site.platform.siteUrl);
  const foreign = sent.filter((request) => !['data:', 'blob:'].includes(new URL(request.url()).protocol));
  expect(foreign.filter((request) => new URL(request.url()).origin !== origin)).toEqual([]);
  expect(complaints).toEqual([]);

  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(kept).not.toContain(key);
  await leave();
});

it('a live key is refused before anything is sent, and a key that is forgotten is not sent any more', async () => {
  const { page, leave } = await site.visit('/developers/reference');
  await open(page);
  await use(page, `fw_live_${'x'.repeat(43)}`);
  await page.getByText('This is a live key.').waitFor();
  await use(page, key);
  await page.getByRole('button', { name: 'Forget it' }).click();
  expect(await page.getByLabel('Key for tests').inputValue()).toBe('');
  await openCall(page);
  await send(page);
  await call(page).getByText('principal.invalid').first().waitFor();
  await leave();
});

it('the code on the page is the file that runs, and the address names its tab', async () => {
  const { page, leave } = await site.visit('/developers/quick-start#python');
  const shown = page.getByRole('tabpanel', { name: 'Python' }).locator('pre');
  await shown.waitFor();
  const file = join(import.meta.dirname, '../../mfe-developers/quick-starts/quick-start.py');
  expect(await shown.textContent()).toBe(await readFile(file, 'utf8'));
  await leave();
});

it('an address with the code of a problem leads to its place', async () => {
  const { page, leave } = await site.visit('/developers/errors#bulk.too-many-jobs');
  const place = page.locator('[id="bulk.too-many-jobs"]');
  await expect
    .poll(async () => (await place.boundingBox())?.y ?? Number.NaN)
    .toSatisfy((top: number) => top >= 0 && top < 900);
  await leave();
});

testWalks(() => ({
  'the overview': () => ({ path: '/developers', states: [['read', headed('Developers')]] }),
  'the quick start': () => ({
    path: '/developers/quick-start',
    states: [
      ['read', headed('Quick start')],
      ['another language', (page) => page.getByRole('tab', { name: 'TypeScript' }).click()],
    ],
  }),
  'the webhooks': () => ({
    path: '/developers/webhooks',
    states: [
      ['read', headed('Webhooks')],
      ['another language', (page) => page.getByRole('tab', { name: 'Python' }).click()],
    ],
  }),
  'the errors': () => ({ path: '/developers/errors', states: [['read', headed('Errors')]] }),
  'the changelog': () => ({ path: '/developers/changelog', states: [['read', headed('Changelog')]] }),
  'the reference': () => ({
    path: '/developers/reference',
    states: [
      ['drawn', open],
      [
        'key refused',
        async (page) => {
          await use(page, 'no key');
          await page.getByText('A key for tests begins with').waitFor();
        },
      ],
      ['a call open', openCall],
      ['a call refused', send],
    ],
  }),
  'the reference without its document': () => ({
    path: '/developers/reference',
    prepare: (page) => page.route('**/api/openapi.json', (route) => route.fulfill({ status: 503, json: {} })),
    states: [['list of calls', (page) => page.getByText('The fields of each call did not load.').waitFor()]],
  }),
}));
