import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { demoUser } from './account.ts';
import { testWalks } from './state-walk.ts';

const pallet = { length: 48, width: 40, height: 48, weight: 500 };

it('a company makes a key, calls the API with it, and revokes it', async () => {
  const site = await openSharedSite();
  const { siteUrl } = site.platform;
  const { page, complaints, leave } = await site.visit('/account', {
    signedIn: await demoUser(site.platform, 'enterprise'),
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

testWalks(() => ({
  'the keys of a company': async (site) => ({
    path: '/account/keys',
    signedIn: await demoUser(site.platform, 'enterprise'),
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
  }),
}));
