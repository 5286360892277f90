import { request } from 'node:http';
import { expect, test } from 'vitest';
import { limitersFor, startGateway, startService } from './fixture/gateway.ts';

const started = 60_000 * 1_000;

async function limitedGateway(options: Parameters<typeof startGateway>[0] = {}) {
  const service = await startService((_req, res) => res.end('{}'));
  const clock = { nowMs: started };
  const limiters = limitersFor(
    { RATE_LIMIT_API_PER_ADDRESS: 3, RATE_LIMIT_PAGES_PER_ADDRESS: 2, RATE_LIMIT_ASSETS_PER_ADDRESS: 4 },
    () => clock.nowMs,
  );
  const gateway = await startGateway({ serviceUrl: service.url, limiters, ...options });
  return { ...gateway, clock };
}

const read = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/api/things/7`, { headers });

test('every response of the API has what is left, and one too many is rate.limited with Retry-After', async () => {
  const gateway = await limitedGateway();
  const answers = [
    await read(gateway.url),
    await read(gateway.url),
    await read(gateway.url),
    await read(gateway.url),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  expect(answers.map((answer) => answer.headers.get('ratelimit'))).toEqual([
    '"api-address";r=2;t=60',
    '"api-address";r=1;t=60',
    '"api-address";r=0;t=60',
    '"api-address";r=0;t=60',
  ]);
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"api-address";q=3;w=60');
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answers[3]?.json()).toMatchObject({ code: 'rate.limited' });
});

test('behind a trusted proxy the address it wrote counts, not what the caller put before it', async () => {
  const gateway = await limitedGateway({ trustedProxyHops: 1 });
  const from = (list: string) =>
    read(gateway.url, { 'x-forwarded-for': list }).then((answer) => answer.status);
  for (let n = 0; n < 3; n++) expect(await from(`6.6.6.${n}, 203.0.113.7`)).toBe(200);
  expect(await from('6.6.6.9, 203.0.113.7')).toBe(429);
  expect(await from('203.0.113.7, 203.0.113.8')).toBe(200);
});

test('addresses of one IPv6 /64 share a limit', async () => {
  const gateway = await limitedGateway({ trustedProxyHops: 1 });
  const from = (address: string) =>
    read(gateway.url, { 'x-forwarded-for': address }).then((answer) => answer.status);
  expect(await from('2001:db8:1:2::1')).toBe(200);
  expect(await from('2001:db8:1:2::2')).toBe(200);
  expect(await from('2001:db8:1:2:ffff::3')).toBe(200);
  expect(await from('2001:db8:1:2::4')).toBe(429);
  expect(await from('2001:db8:1:3::4')).toBe(200);
});

test('calls with keys have a limit of their own for their address', async () => {
  const clock = { nowMs: started };
  const service = await startService((_req, res) => res.end('{}'));
  const limiters = limitersFor(
    { RATE_LIMIT_API_PER_ADDRESS: 1, RATE_LIMIT_API_KEYS_PER_ADDRESS: 3 },
    () => clock.nowMs,
  );
  const gateway = await startGateway({ serviceUrl: service.url, limiters });
  expect((await read(gateway.url)).status).toBe(200);
  expect((await read(gateway.url)).status).toBe(429);
  const key = { 'x-api-key': 'none' };
  const answers = [1, 2, 3, 4].map(() => read(gateway.url, key));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await read(gateway.url, key)).headers.get('ratelimit-policy')).toBe('"api-keys";q=3;w=60');
});

test('an undeclared address counts as well', async () => {
  const gateway = await limitedGateway();
  for (let n = 0; n < 3; n++) await fetch(`${gateway.url}/api/none`);
  expect((await read(gateway.url)).status).toBe(429);
});

test('pages and files have limits of their own, and a page says so in words', async () => {
  const gateway = await limitedGateway();
  for (let n = 0; n < 2; n++) await fetch(`${gateway.url}/`);
  const page = await fetch(`${gateway.url}/`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(429);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('retry-after')).not.toBeNull();
  expect(await page.text()).toContain('Too many requests');
  const files = [];
  for (let n = 0; n < 5; n++) files.push((await fetch(`${gateway.url}/a.js`)).status);
  expect(files).toEqual([404, 404, 404, 404, 429]);
  expect((await read(gateway.url)).status).toBe(200);
});

test('probes are not limited', async () => {
  const gateway = await limitedGateway();
  for (let n = 0; n < 10; n++) expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('a refused upload leaves the connection usable', async () => {
  const gateway = await limitedGateway();
  for (let n = 0; n < 3; n++) await read(gateway.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 100_000 };
    request(`${gateway.url}/api/things`, { method: 'POST', headers }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end(Buffer.alloc(100_000));
  });
  expect(status).toBe(429);
});
