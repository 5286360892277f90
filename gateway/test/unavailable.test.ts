import { createServer } from 'node:net';
import type { Route } from '@freightwright/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway, startService, testRoutes, until } from './fixture/gateway.ts';

async function expectUnavailable(answer: Response) {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'service.unavailable', status: 503 });
}

const read = (url: string) => fetch(`${url}/api/things/7`);
const write = (url: string) =>
  fetch(`${url}/api/things`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

test('a service that is down is service.unavailable with Retry-After, for reading and for writing', async () => {
  const gateway = await startGateway();
  await expectUnavailable(await read(gateway.url));
  await expectUnavailable(await write(gateway.url));
});

test('a service that comes back is served again at once', async () => {
  const service = await startService((_req, res) => res.end('{}'));
  const { port } = new URL(service.url);
  service.server.closeAllConnections();
  await new Promise((resolve) => service.server.close(resolve));
  const gateway = await startGateway({ serviceUrl: service.url });
  await expectUnavailable(await read(gateway.url));
  await new Promise<void>((resolve) => service.server.listen(Number(port), '127.0.0.1', resolve));
  expect((await read(gateway.url)).status).toBe(200);
});

test("a service that does not answer within its route's time is service.unavailable, and loses the request", async () => {
  let dropped = false;
  const service = await startService((_req, res) => {
    res.once('close', () => {
      dropped = true;
    });
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  await expectUnavailable(await read(gateway.url));
  await until(() => dropped);
  await expectUnavailable(await write(gateway.url));
});

test('a service that cannot be connected to is service.unavailable', async () => {
  // TEST-NET-1 (RFC 5737), where no host answers. On a machine without a route to it, the refusal only comes
  // sooner.
  const gateway = await startGateway({ serviceUrl: 'http://192.0.2.1:80' });
  await expectUnavailable(await read(gateway.url));
});

test('a service that talks nonsense is service.unavailable', async () => {
  const nonsense = createServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n')));
  onTestFinished(() => {
    nonsense.close();
  });
  await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve));
  const address = nonsense.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const gateway = await startGateway({ serviceUrl: `http://127.0.0.1:${port}` });
  await expectUnavailable(await write(gateway.url));
});

test('an order that was reset is never sent twice; a question is asked once more', async () => {
  const asked: string[] = [];
  const service = await startService((req) => {
    asked.push(req.method ?? '');
    req.socket.resetAndDestroy();
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  await expectUnavailable(await write(gateway.url));
  expect(asked).toEqual(['POST']);
  await expectUnavailable(await read(gateway.url));
  expect(asked).toEqual(['POST', 'GET', 'GET']);
});

test('an order with an idempotency key, and a computation, are asked once more', async () => {
  let asked = 0;
  const service = await startService((req, res) => {
    asked += 1;
    if (asked % 2 === 1) req.socket.resetAndDestroy();
    else res.end('{}');
  });
  const spec = { ...testRoutes[1], method: 'POST', path: '/api/orders' } as Route;
  const routes = [
    { ...spec, idempotent: true },
    { ...spec, path: '/api/sums', isPure: true },
  ] as Route[];
  const gateway = await startGateway({ serviceUrl: service.url, routes });
  const order = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' },
    });
  expect((await order('/api/orders', { 'idempotency-key': 'order-0001' })).status).toBe(200);
  expect((await order('/api/sums')).status).toBe(200);
  expect(asked).toBe(4);
  await expectUnavailable(await order('/api/orders'));
  expect(asked).toBe(5);
});

test('a service with more requests than it answers in time gets no more, and the rest are refused at once', async () => {
  const waiting: (() => void)[] = [];
  const service = await startService((_req, res) => void waiting.push(() => res.end('{}')));
  const routes = [{ ...testRoutes[0], timeoutMs: 10_000, latencyObjectiveMs: 250 }] as Route[];
  const gateway = await startGateway({ serviceUrl: service.url, routes });
  const answers = Array.from({ length: 40 }, () => read(gateway.url));
  const statuses: number[] = [];
  for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
  await until(() => statuses.length === 40 - 16 && waiting.length === 16);
  expect(new Set(statuses)).toEqual(new Set([429]));
  for (const release of waiting) release();
  const all = await Promise.all(answers);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(16);
  for (const { status, headers } of all) if (status === 429) expect(headers.get('retry-after')).toBe('1');
});

test('an answer that breaks off in the middle breaks off for the caller too', async () => {
  const service = await startService((req, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 1_000 });
    res.write('half', () => req.socket.resetAndDestroy());
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await read(gateway.url);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('a compressed answer that breaks off does not look whole either', async () => {
  const service = await startService((req, res) => {
    res.writeHead(200, { 'content-type': 'text/csv' });
    res.write('half '.repeat(1_000), () => req.socket.resetAndDestroy());
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  await expect(read(gateway.url).then((answer) => answer.text())).rejects.toThrow();
});

test('one slow service holds up no other address', async () => {
  const service = await startService(() => undefined);
  const gateway = await startGateway({ serviceUrl: service.url });
  const waiting = Array.from({ length: 600 }, () => read(gateway.url));
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  const statuses = (await Promise.all(waiting)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([503]));
});
