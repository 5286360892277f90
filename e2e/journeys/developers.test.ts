import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { company, keyOf } from './company.ts';

const site = openSharedSite();

const call = (page: Page) => page.locator('#operations-Freight_class-workOutClass');

/** Enters a key into the reference. */
async function use(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Key for tests').fill(secret);
  await page.getByRole('button', { name: 'Use the key' }).click();
}

it('a call is sent from the reference with a test key alone, to this site alone, without the session and kept nowhere', async () => {
  const shipper = await company(site);
  const key = await keyOf(shipper, { mode: 'test', scopes: ['classes'] });
  const sent: Request[] = [];
  const { page, complaints } = await site.visit('/developers/reference', {
    signedIn: shipper.client,
    prepare: async (fresh) => void fresh.on('request', (request) => sent.push(request)),
  });
  const calls = () => sent.filter((request) => new URL(request.url()).pathname === '/api/freight-class');
  await page.locator('.swagger-ui').waitFor();
  await use(page, `fw_live_${'x'.repeat(43)}`);
  await page.getByText('This is a live key.').waitFor();
  await use(page, key);
  await page.getByText(/with your key\. Open a call/).waitFor();
  await call(page)
    .getByRole('button', { name: /freight-class/ })
    .first()
    .click();
  await call(page).getByRole('button', { name: 'Try it out' }).click();
  const pallet = JSON.stringify({ length: 48, width: 40, height: 48, weight: 500 });
  await call(page).getByRole('textbox', { name: 'Body' }).fill(pallet);
  await call(page).getByRole('button', { name: 'Execute' }).click();
  await call(page).getByText('"freightClass": "100"').first().waitFor();

  expect(calls()).toHaveLength(1);
  const headers = await calls()[0]?.allHeaders();
  expect(headers?.['x-api-key']).toBe(key);
  expect(headers).not.toHaveProperty('cookie');
  const { origin } = new URL(site.platform.siteUrl);
  const foreign = sent.filter((request) => !['data:', 'blob:'].includes(new URL(request.url()).protocol));
  expect(foreign.filter((request) => new URL(request.url()).origin !== origin)).toEqual([]);
  expect(complaints).toEqual([]);
  const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])';
  expect(await page.evaluate(stored)).not.toContain(key);

  await page.getByRole('button', { name: 'Forget it' }).click();
  expect(await page.getByLabel('Key for tests').inputValue()).toBe('');
  await call(page).getByRole('button', { name: 'Execute' }).click();
  await call(page).getByText('principal.invalid').first().waitFor();
});

it('an address with the code of a problem leads to its place', async () => {
  const { page } = await site.visit('/developers/errors#bulk.too-many-jobs');
  const top = () =>
    page.locator('[id="bulk.too-many-jobs"]').evaluate((place) => place.getBoundingClientRect().top);
  await expect.poll(top).toSatisfy((at: number) => at >= 0 && at < 900);
});
