import { expect, it } from 'vitest';
import { apiClient } from '../identity/api-client.ts';
import { openSharedSite } from '../site.ts';
import { faultsAlong, type Walk, widths } from './state-walk.ts';

const enterprise = { email: 'enterprise@freightwright.example', password: 'demo-enterprise' };
const pallet = { length: 48, width: 40, height: 48, weight: 500 };

type SignedInCompany = Awaited<ReturnType<typeof signedInCompany>>;
async function signedInCompany(siteUrl: string) {
  const client = apiClient(siteUrl);
  expect((await client.post('/api/auth/login', enterprise)).status).toBe(200);
  // The first question who somebody is makes the profile that a key is checked against.
  expect((await client.status()).tier).toBe('enterprise');
  return client;
}

it('a company makes a key, calls the API with it, and revokes it', async () => {
  const site = await openSharedSite();
  const { siteUrl } = site.platform;
  const { page, complaints, leave } = await site.visit('/account', {
    signedIn: await signedInCompany(siteUrl),
  });
  await page.getByRole('link', { name: 'Open API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  const name = `Dock ${Date.now()}`;
  const form = page.getByRole('region', { name: 'New key' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Work out freight classes').check();
  await form.getByRole('button', { name: 'Make the key' }).click();
  const secret = (await form.getByText(/^fw_live_[\w-]{43}$/).textContent()) ?? '';

  const ask = (path: string) =>
    fetch(`${siteUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify(pallet),
    });
  const answer = await ask('/api/freight-class');
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 200,
    body: { freightClass: '100', density: 9.38 },
  });
  expect(await (await ask('/api/bol/generate')).json()).toMatchObject({
    code: 'access.denied',
    detail: 'This API key lacks the scope bills:write',
  });

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText(`${name} is revoked.`).waitFor();
  expect(await (await ask('/api/freight-class')).json()).toMatchObject({ code: 'principal.invalid' });
  expect(complaints).toEqual([]);
  await leave();
});

const walk = (client: SignedInCompany): Walk => ({
  path: '/account/keys',
  signedIn: client,
  states: [
    ['as opened', (page) => page.getByRole('button', { name: 'Make the key' }).waitFor()],
    [
      'sent without anything',
      async (page) => {
        await page.getByRole('button', { name: 'Make the key' }).click();
        await page.getByText('Name is required').waitFor();
      },
    ],
    [
      'sent without a scope',
      async (page) => {
        await page.getByLabel('Name').fill('A key to be looked at');
        await page.getByRole('button', { name: 'Make the key' }).click();
        await page.getByText('Choose at least one thing').waitFor();
      },
    ],
    [
      'the key is shown',
      async (page) => {
        await page.getByRole('button', { name: 'Allow everything' }).click();
        await page.getByRole('button', { name: 'Make the key' }).click();
        await page
          .getByText(/^fw_live_/)
          .first()
          .waitFor();
      },
    ],
    [
      'asked whether to revoke it',
      async (page) => {
        await page.getByRole('button', { name: 'Revoke A key to be looked at' }).first().click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    [
      'revoked',
      async (page) => {
        await page.getByRole('button', { name: 'Revoke the key' }).click();
        await page.getByText('A key to be looked at is revoked.').waitFor();
      },
    ],
  ],
});

it.each(widths)('has no fault of accessibility and cuts nothing off, %i px wide', async (width) => {
  const site = await openSharedSite();
  const client = await signedInCompany(site.platform.siteUrl);
  expect(await faultsAlong(site, width, walk(client))).toEqual([]);
});
