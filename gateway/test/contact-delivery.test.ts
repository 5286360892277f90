import { sendContactMessage } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { shellWith, startGateway } from './fixture/gateway.ts';

async function site(contactDelivery: boolean) {
  const shellDir = await shellWith();
  const { url } = await startGateway({ shellDir, contactDelivery, routes: [sendContactMessage] });
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const sent = await fetch(url + sendContactMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return { html: await page.text(), status: sent.status };
}

test('a page of a site that delivers its forms says so, and their route leads to the service', async () => {
  const { html, status } = await site(true);
  expect(html).toContain('<meta name="fw-contact-delivery" content="mail"></head>');
  // The service of this gateway refuses connections.
  expect(status).toBe(503);
});

test('without delivery no page mentions it, and there is no such route', async () => {
  const { html, status } = await site(false);
  expect(html).not.toContain('fw-contact-delivery');
  expect(status).toBe(404);
});
