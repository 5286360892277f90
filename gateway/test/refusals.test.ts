import { expect, test } from 'vitest';
import { startGateway, startService, until } from './fixture/gateway.ts';
import { exchangeRaw, openConnection, statusOf } from './fixture/raw-http.ts';

const post = (url: string, init: RequestInit & { duplex?: 'half' }) =>
  fetch(`${url}/api/things`, { method: 'POST', ...init });
const json = { 'content-type': 'application/json' };

async function startCounter() {
  const counter = { requests: 0, url: '' };
  const service = await startService((req, res) => {
    counter.requests += 1;
    req.resume().on('end', () => res.end('{}'));
  });
  counter.url = service.url;
  return counter;
}

async function startBoth(options: Parameters<typeof startGateway>[0] = {}) {
  const service = await startCounter();
  return { service, gateway: await startGateway({ serviceUrl: service.url, ...options }) };
}

test('a body longer than its route allows is request.too-large by its length alone', async () => {
  const { service, gateway } = await startBoth();
  const answer = await post(gateway.url, { headers: json, body: `"${'x'.repeat(999)}"` });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
  expect(service.requests).toBe(0);
  expect((await post(gateway.url, { headers: json, body: `"${'x'.repeat(998)}"` })).status).toBe(200);
});

test('a body without a length is request.too-large at the first byte too many, and reaches no service', async () => {
  const { service, gateway } = await startBoth();
  async function* chunks() {
    yield new Uint8Array(900).fill(120);
    yield new Uint8Array(101).fill(120);
  }
  const answer = await post(gateway.url, {
    headers: json,
    body: ReadableStream.from(chunks()),
    duplex: 'half',
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
  expect(service.requests).toBe(0);
});

test('a long body that streams by is request.too-large at the first byte too many, and the service loses it', async () => {
  const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>();
  let broken = false;
  const service = await startService((req) => {
    req.once('data', arrived);
    req.resume().once('error', () => {
      broken = true;
    });
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  async function* chunks() {
    yield new Uint8Array(1_000).fill(120);
    await underWay;
    for (let sent = 0; sent < 33; sent += 1) yield new Uint8Array(64 * 1024).fill(120);
  }
  const answer = await fetch(`${gateway.url}/api/files`, {
    method: 'POST',
    headers: json,
    body: ReadableStream.from(chunks()),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
  await until(() => broken);
});

test('a body that never ends is answered and then cut off', async () => {
  const { gateway } = await startBoth();
  const socket = openConnection(gateway.port);
  let answer = '';
  let closed = false;
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('close', () => {
    closed = true;
  });
  socket.write(
    'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n',
  );
  const chunk = Buffer.alloc(64 * 1024);
  await until(() => {
    if (!closed) socket.write(chunk);
    return closed;
  });
  expect(statusOf(answer)).toBe(413);
  expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
});

test('after a refused body the same connection serves the next request', async () => {
  const { gateway } = await startBoth();
  const large = 'x'.repeat(200_000);
  const answer = await exchangeRaw(
    gateway.port,
    `POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${large.length}\r\n\r\n${large}` +
      'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a caller that asks first is refused before it sends, or told to go on', async () => {
  const { gateway } = await startBoth();
  const head =
    'POST /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n';
  const refused = openConnection(gateway.port);
  refused.write(`${head}Content-Length: 5000\r\n\r\n`);
  const first = await new Promise<string>((resolve) => refused.once('data', (data) => resolve(String(data))));
  expect(statusOf(first)).toBe(413);
  const welcome = openConnection(gateway.port);
  welcome.write(`${head}Content-Length: 2\r\n\r\n`);
  const go = await new Promise<string>((resolve) => welcome.once('data', (data) => resolve(String(data))));
  expect(statusOf(go)).toBe(100);
  const rest = new Promise<string>((resolve) => welcome.once('data', (data) => resolve(String(data))));
  welcome.write('{}');
  expect(statusOf(await rest)).toBe(200);
});

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=a'],
  ['application/jsonp'],
  [''],
])('a body of type %j is request.unsupported-media-type and reaches no service', async (type) => {
  const { service, gateway } = await startBoth();
  const answer = await exchangeRaw(
    gateway.port,
    `POST /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${type && `Content-Type: ${type}\r\n`}Content-Length: 2\r\n\r\n{}`,
  );
  expect(statusOf(answer)).toBe(415);
  expect(answer).toContain('"code":"request.unsupported-media-type"');
  expect(service.requests).toBe(0);
});

test('JSON with a charset is JSON', async () => {
  const { gateway } = await startBoth();
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
  expect((await post(gateway.url, { headers, body: '{}' })).status).toBe(200);
});

test('a body where none is declared is refused, except an empty object', async () => {
  const { service, gateway } = await startBoth();
  const sent = async (init: RequestInit = {}) =>
    (await fetch(`${gateway.url}/api/refresh`, { method: 'POST', ...init })).status;
  expect(await sent({ headers: json, body: '{"a":1}' })).toBe(415);
  expect(await sent({ headers: { 'content-type': 'text/plain' }, body: 'no' })).toBe(415);
  expect(service.requests).toBe(0);
  expect(await sent()).toBe(200);
  expect(await sent({ headers: json, body: '{}' })).toBe(200);
  // The connection is usable after a body that is not read.
  expect(await sent({ headers: json, body: '{}' })).toBe(200);
  expect(service.requests).toBe(3);
});

test('a base address with a slash at its end leads to the same place', async () => {
  const { gateway } = await startBoth();
  expect((await fetch(`${gateway.url}//api/things/7`)).status).toBe(200);
});

test.each(['http://[::1/', 'http://127.0.0.1:1/api/things/7', '//a@[b#c', '*'])(
  'the target %s is no path: a problem with the headers of all answers, and the gateway goes on',
  async (target) => {
    const { service, gateway } = await startBoth({ publicOrigin: 'https://site.example' });
    const answer = await exchangeRaw(gateway.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"request.invalid"');
    expectResponseHeaders(answer);
    expect((await fetch(`${gateway.url}/api/things/7`)).status).toBe(200);
    expect(service.requests).toBe(1);
  },
);

const postWith = (headers: string, body: string) =>
  `POST /api/things HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`;

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['two lengths', postWith('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
  [
    'a length and chunks at once',
    postWith('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n', 417],
  ['long headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ['noise', '\u0016\u0003\u0001\r\n\r\n', 400],
])('%s is a problem with the headers of all answers', async (_name, request, status) => {
  const { service, gateway } = await startBoth({ publicOrigin: 'https://site.example' });
  const answer = await exchangeRaw(gateway.port, request);
  expect(statusOf(answer)).toBe(status);
  expectResponseHeaders(answer);
  expect(service.requests).toBe(0);
});

test('two Hosts are refused to a caller that asks first, too', async () => {
  const { gateway } = await startBoth();
  const answer = await exchangeRaw(
    gateway.port,
    'POST /api/things HTTP/1.1\r\nHost: a\r\nHost: b\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

function expectResponseHeaders(answer: string): void {
  for (const header of [
    'content-type: application/problem+json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security: ',
    'x-request-id: ',
    'traceparent: 00-',
  ]) {
    expect(answer).toContain(`\r\n${header}`);
  }
}

test('a caller that dawdles over its headers or its body is let go', async () => {
  const { gateway } = await startBoth({ requestTimeoutMs: 300 });
  const [headers, body] = await Promise.all([
    exchangeRaw(gateway.port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
    exchangeRaw(
      gateway.port,
      'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
  ]);
  expect(statusOf(headers)).toBeGreaterThanOrEqual(400);
  expect(body === '' || statusOf(body) >= 400).toBe(true);
}, 20_000);
