import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openSharedSite } from '../site.ts';
import { company } from './company.ts';

const site = openSharedSite();

const shipment = {
  originZip: '60608',
  destinationZip: '30318',
  length: 48,
  width: 40,
  height: 48,
  weight: 500,
};

/** The company's own server, on localhost, which test mode allows. */
async function startServer() {
  const received: { type: string; signature: string }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    const signature = String(request.headers['webhook-signature']);
    received.push({ type: (JSON.parse(text) as { type: string }).type, signature });
    response.writeHead(status).end('noted at the dock');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next: number) {
      status = next;
    },
  };
}

it('a company has its server told, sees each attempt, sends one again and replaces the secret', async () => {
  const server = await startServer();
  // A separate company: other tests predict with the shared one.
  const { client } = await company(site);
  const { page, complaints } = await site.visit('/account/keys', { signedIn: client });
  await page.getByRole('link', { name: 'Open webhooks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  const name = `Dock ${Date.now()}`;
  const form = page.getByRole('region', { name: 'New webhook' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(server.url);
  await form.getByLabel('A cost prediction is ready').check();
  await form.getByRole('button', { name: 'Add the webhook' }).click();
  await form.getByText(/^whsec_/).waitFor();
  await form.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('link', { name }).click();
  const one = page.getByRole('region', { name, exact: true });
  server.answer(503);
  expect((await client.post('/api/predict-shipping-cost', shipment)).status).toBe(200);
  await expect
    .poll(() => server.received.map(({ type }) => type), { timeout: 30_000 })
    .toEqual(['prediction.made']);
  server.answer(200);
  // The page polls while a delivery is pending, and when it is opened.
  await one.getByRole('button', { name: 'Send a test' }).click();
  await one.getByText('A test is on its way.').waitFor();
  await one.getByRole('row', { name: /Test/ }).getByText('Delivered').waitFor();
  const failed = one.getByRole('row', { name: /A cost prediction is ready/ });
  await failed.locator('summary').click();
  await failed.getByText('Answered 503').first().waitFor();
  await failed.getByText('Delivered').waitFor({ timeout: 60_000 });
  await failed.getByRole('button', { name: /^Send again/ }).click();
  await one.getByText('It is on its way again.').waitFor();
  await expect
    .poll(() => server.received.filter(({ type }) => type === 'prediction.made').length, { timeout: 30_000 })
    .toBe(3);

  await one.getByRole('button', { name: 'Make a new secret' }).click();
  await one.getByText(/^whsec_/).waitFor();
  await one.getByRole('button', { name: 'I have kept it' }).click();
  await one.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => server.received.at(-1)?.signature.split(' ').length, { timeout: 30_000 }).toBe(2);
  await one.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the webhook' }).click();
  await one.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
