import { demoUser } from '@freightwright/stack-test-site/visitor';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';

const pallet = { length: 48, width: 40, height: 48, weight: 500 };

const site = openSharedSite();

it('a company makes a key, calls the API with it, and revokes it', async () => {
  const { siteUrl } = site.platform;
  const { page, complaints } = await site.visit('/account', {
    signedIn: await demoUser(site.platform, 'enterprise'),
  });
  await page.getByRole('link', { name: 'Open API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  const name = `Dock ${Date.now()}`;
  const form = page.getByRole('region', { name: 'New key' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Work out freight classes').check();
  await form.getByRole('button', { name: 'Create key' }).click();
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
  const refused = async () => ((await (await ask('/api/freight-class')).json()) as { code?: string }).code;
  await expect.poll(refused, { timeout: 1_500, interval: 100 }).toBe('principal.invalid');
  expect(complaints).toEqual([]);
});
