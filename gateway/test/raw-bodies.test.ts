import type { IncomingHttpHeaders } from 'node:http';
import { billingWebhook } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { limitersFor, startGateway, startService, testRoutes } from './fixture/gateway.ts';

const signature = 't=1,v1=abc';
/** Spaces, an accent and the order of fields, all of which a parser would lose. */
const text = '{ "b": "é",\r\n  "a": 1.0 }';

async function startSite(limits = {}) {
  const seen: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const service = await startService(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  });
  const routes = [...testRoutes, { ...billingWebhook, service: 'usage' as const }];
  const gateway = await startGateway({
    serviceUrl: service.url,
    routes,
    serviceUrls: Object.fromEntries(routes.map((route) => [route.service, service.url])),
    limiters: limitersFor(limits),
  });
  const send = (path: string) =>
    fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: text,
    });
  return { seen, send };
}

test('a signed message reaches its service byte by byte, with its signature', async () => {
  const { seen, send } = await startSite();
  expect((await send(billingWebhook.path)).status).toBe(200);
  expect(seen[0]?.headers['stripe-signature']).toBe(signature);
  expect(seen[0]?.body.equals(Buffer.from(text))).toBe(true);
});

test('no other route passes that header on', async () => {
  const { seen, send } = await startSite();
  await send('/api/things');
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers['stripe-signature']).toBeUndefined();
});

test('the provider has a limit of its own, which the calls of others do not use up', async () => {
  const { send } = await startSite({ RATE_LIMIT_API_PER_ADDRESS: 1, RATE_LIMIT_PROVIDER_PER_ADDRESS: 2 });
  const statuses = [];
  for (const path of ['/api/things', '/api/things', ...Array(3).fill(billingWebhook.path)]) {
    statuses.push((await send(path)).status);
  }
  expect(statuses).toEqual([200, 429, 200, 200, 429]);
});
