import type { IncomingHttpHeaders } from 'node:http';
import { currentApiVersion } from '@freightwright/contracts';
import { principalSigner, principalVerifier } from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { keys, startGateway, startService, until } from './fixture/gateway.ts';
import { openConnection } from './fixture/raw-http.ts';

const json = { 'content-type': 'application/json' };

/** A service that records its requests and answers with `body`. */
async function startRecorder(body = '{}', headers: Record<string, string> = {}) {
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const service = await startService(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: text });
    res.writeHead(200, { ...json, 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  });
  return { seen, url: service.url };
}

test('a declared route reaches its service with method, path, query and body, and its answer comes back', async () => {
  const service = await startRecorder('{"ok":true}', { etag: '"7"' });
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await fetch(`${gateway.url}/api/things?a=1&b=%20`, {
    method: 'POST',
    headers: json,
    body: '{"x":1}',
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ok: true });
  expect(answer.headers.get('etag')).toBe('"7"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(service.seen).toMatchObject([{ method: 'POST', url: '/api/things?a=1&b=%20', body: '{"x":1}' }]);
});

test('HEAD is answered by the GET route, without a body', async () => {
  const service = await startRecorder('{"ok":true}');
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await fetch(`${gateway.url}/api/things/7`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe('11');
  expect(service.seen[0]?.method).toBe('HEAD');
});

test('an address nobody declared is route.not-found and reaches no service', async () => {
  const service = await startRecorder();
  const gateway = await startGateway({ serviceUrl: service.url });
  for (const path of ['/api/none', '/api', '/api/', '/api/things/..%5c']) {
    const answer = await fetch(gateway.url + path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'route.not-found' });
  }
  expect(service.seen).toEqual([]);
});

test('another method on a declared address is route.method-not-allowed and Allow names the ones there are', async () => {
  const gateway = await startGateway();
  const answer = await fetch(`${gateway.url}/api/things/7`, { method: 'DELETE' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect(await answer.json()).toMatchObject({ code: 'route.method-not-allowed' });
});

test('what a caller claims about itself, and its credentials, stay outside', async () => {
  const service = await startRecorder();
  const gateway = await startGateway({ serviceUrl: service.url });
  // Signed with the right key, as if a token had leaked from a service's log.
  const leaked = await principalSigner({ privateKey: keys.privateKey })({
    ...{ tier: 'enterprise', userId: 'admin', scopes: ['*'], clientAddress: '6.6.6.6' },
  });
  await fetch(`${gateway.url}/api/things/7`, {
    headers: {
      'x-principal': leaked,
      authorization: 'Basic Zm9yZ2VkOmZvcmdlZA==',
      cookie: 'sid=1',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      'x-anything-else': '1',
      'x-actor': '{"as":"person"}',
      'x-device': 'forged',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
      te: 'trailers',
      'accept-language': 'en',
    },
  });
  const headers: IncomingHttpHeaders = service.seen[0]?.headers ?? {};
  const principal = await principalVerifier({ publicKey: keys.publicKey })(String(headers['x-principal']));
  expect(principal).toEqual({ tier: 'anonymous', scopes: [], clientAddress: '127.0.0.1' });
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-language',
    'connection',
    // Set by the gateway: a caller's value is validated, and an unknown version is refused.
    'freightwright-version',
    'host',
    'traceparent',
    // Derived by the gateway from the user agent.
    'x-device',
    'x-principal',
    'x-request-id',
    'x-time-left-ms',
  ]);
  expect(headers['freightwright-version']).toBe(currentApiVersion);
  expect(headers['x-device']).toBe('Chrome on Windows');
});

test('what a service says beside its answer stays inside', async () => {
  const service = await startRecorder('{}', {
    'set-cookie': 'sid=stolen',
    server: 'secret',
    'x-powered-by': 'secret',
    'x-internal': 'secret',
    'retry-after': '7',
    'content-security-policy': 'default-src *',
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await fetch(`${gateway.url}/api/things/7`);
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'x-internal'])
    expect(answer.headers.get(name)).toBeNull();
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('request id and trace go in and come back', async () => {
  const service = await startRecorder();
  const gateway = await startGateway({ serviceUrl: service.url });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const answer = await fetch(`${gateway.url}/api/things/7`, {
    headers: { 'x-request-id': 'journey-0001', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  });
  expect(answer.headers.get('x-request-id')).toBe('journey-0001');
  expect(service.seen[0]?.headers['x-request-id']).toBe('journey-0001');
  expect(service.seen[0]?.headers.traceparent).toContain(trace);
});

test('a long text answer is compressed for who takes it, and only then', async () => {
  const text = JSON.stringify({ text: 'freight '.repeat(500) });
  const service = await startRecorder(text, { etag: '"7"' });
  const gateway = await startGateway({ serviceUrl: service.url });
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(`${gateway.url}/api/things/7`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('etag')).toBe('W/"7"');
    expect(await answer.text()).toBe(text);
  }
  const plain = await fetch(`${gateway.url}/api/things/7`, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('content-length')).toBe(String(text.length));
});

test('a short, encoded or binary answer is left as it is', async () => {
  const accept = { headers: { 'accept-encoding': 'br' } };
  const long = 'x'.repeat(5_000);
  for (const [body, headers] of [
    ['{}', {}],
    [long, { 'content-type': 'application/pdf' }],
    [long, { 'cache-control': 'no-transform' }],
  ] as const) {
    const service = await startRecorder(body, headers);
    const gateway = await startGateway({ serviceUrl: service.url });
    const answer = await fetch(`${gateway.url}/api/things/7`, accept);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(body);
  }
});

test('an answer is passed on while the service is still writing it', async () => {
  let finish = () => {};
  const service = await startService((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/csv' }).write('first\n');
    finish = () => res.end('last\n');
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await fetch(`${gateway.url}/api/things/7`, { headers: { 'accept-encoding': 'identity' } });
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first\n');
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last\n');
});

test('a caller who reads slowly slows the service down instead of filling our memory', async () => {
  let written = 0;
  const chunk = Buffer.alloc(64 * 1024);
  const total = 64 * 1024 * 1024;
  const service = await startService((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf' });
    const write = () => {
      while (written < total) {
        written += chunk.length;
        if (!res.write(chunk)) return;
      }
      res.end();
    };
    res.on('drain', write);
    write();
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const socket = openConnection(gateway.port);
  socket.write('GET /api/things/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  let before = -1;
  await until(async () => {
    const stalled = written === before;
    before = written;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return stalled;
  });
  expect(written).toBeLessThan(total / 2);
  let received = 0;
  socket.on('data', (data) => {
    received += data.length;
  });
  socket.resume();
  await until(() => received > total - 1024 * 1024);
});

test('a caller who goes away takes the request to the service along', async () => {
  let arrived = false;
  let aborted = false;
  const service = await startService((_req, res) => {
    arrived = true;
    res.once('close', () => {
      aborted = true;
    });
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const caller = new AbortController();
  const answer = fetch(`${gateway.url}/api/things/7`, { signal: caller.signal });
  await until(() => arrived);
  caller.abort();
  await expect(answer).rejects.toThrow();
  await until(() => aborted);
});

test('a caller who goes away in the middle of a body that streams by takes it along', async () => {
  let arrived = false;
  let aborted = false;
  const service = await startService((req) => {
    req.once('data', () => {
      arrived = true;
    });
    req.once('error', () => {
      aborted = true;
    });
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const socket = openConnection(gateway.port);
  socket.write(
    'POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
  );
  await until(() => arrived);
  socket.destroy();
  await until(() => aborted);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('a body that arrives bit by bit, with or without a length, reaches the service whole', async () => {
  const service = await startRecorder();
  const gateway = await startGateway({ serviceUrl: service.url });
  const head =
    'POST /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
  for (const [framing, parts] of [
    ['Content-Length: 9', ['{"a":', '"b"}']],
    ['Transfer-Encoding: chunked', ['5\r\n{"a":\r\n', '4\r\n"b"}\r\n0\r\n\r\n']],
  ] as const) {
    const socket = openConnection(gateway.port);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume().write(`${head}${framing}\r\n\r\n`);
    for (const part of parts) await new Promise((resolve) => setImmediate(() => socket.write(part, resolve)));
    await closed;
  }
  expect(service.seen.map(({ body }) => body)).toEqual(['{"a":"b"}', '{"a":"b"}']);
});
