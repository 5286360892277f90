import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import type { Metrics } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recordRequests } from '../src/http/record-requests.ts';
import { type KitContext, listen } from '../src/index.ts';
import { itemHandlers, startApp } from './http-fixture.ts';

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp(itemHandlers);
});
afterAll(() => app.close());

/** Sends the text unchanged. Resolves with the received data once the server closes, or stops answering. */
const raw = (text: string, port = app.port): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

interface Answer {
  status: number;
  headers: Record<string, string>;
  code: string | undefined;
  requestId: string | undefined;
}

function read(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((text) => [
    text.split(':', 1)[0]?.toLowerCase(),
    text.slice(text.indexOf(':') + 2),
  ]);
  const parsed = body.startsWith('{') ? JSON.parse(body) : {};
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    code: parsed.code,
    requestId: parsed.requestId,
  };
}

const get = (target: string, headers = 'Host: x\r\n') => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;
const post = (headers: string, body = '') =>
  `POST /api/items/7 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

describe('a request that no app may see is a problem, and the process goes on', () => {
  it.each([
    ['a whole address that is none', get('http://[::1/'), 400, 'request.invalid'],
    ['a whole address', get('http://x/api/items'), 400, 'request.invalid'],
    ['an asterisk', get('*').replace('GET', 'OPTIONS'), 400, 'request.invalid'],
    ['two slashes, a user and a fragment', get('//a@[b#c'), 400, 'request.invalid'],
    ['a fragment', get('/api/items#x'), 400, 'request.invalid'],
    ['a tunnel', get('x:443').replace('GET', 'CONNECT'), 400, 'request.invalid'],
    ['a tunnel to a path', get('/api/items').replace('GET', 'CONNECT'), 400, 'request.invalid'],
    ['no Host', get('/api/items', ''), 400, 'request.invalid'],
    ['two Hosts', get('/api/items', 'Host: x\r\nhOST: y\r\n'), 400, 'request.invalid'],
    ['a Host that is a path', get('/api/items', 'Host: x/y\r\n'), 400, 'request.invalid'],
    ['a Host of two words', get('/api/items', 'Host: x y\r\n'), 400, 'request.invalid'],
    ['HTTP/0.9', 'GET /api/items\r\n\r\n', 400, 'request.invalid'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request.invalid'],
    ['noise', '\x16\x03\x01\x02\x00\x01\x00', 400, 'request.invalid'],
    ['bytes over ASCII in the target', get('/api/\xe9'), 400, 'request.invalid'],
    [
      'an expectation',
      get('/api/items', 'Host: x\r\nExpect: a-miracle\r\n'),
      417,
      'request.expectation-failed',
    ],
    [
      'headers over the limit',
      get('/', `Host: x\r\na: ${'b'.repeat(20_000)}\r\n`),
      431,
      'request.headers-too-large',
    ],
    ['an unknown method', get('/api/items').replace('GET', 'BREW'), 501, 'request.not-implemented'],
    [
      'an unknown coding',
      post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'),
      501,
      'request.not-implemented',
    ],
    ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n', '{}'), 400, 'request.invalid'],
    [
      'a length and chunks',
      post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'),
      400,
      'request.invalid',
    ],
  ])('%s', async (_name, request, status, code) => {
    const answer = read(await raw(request));
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      connection: 'close',
      traceparent: expect.stringMatching(/^00-/),
      'x-request-id': answer.requestId,
    });
    expect((await app.call('/api/items')).status).toBe(200);
  });

  it('a chunk extension without an end is request.too-large', async () => {
    const answer = await raw(post('Transfer-Encoding: chunked\r\n', `1;${'a'.repeat(20_000)}\r\n`));
    expect(read(answer)).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  it('headers that stop coming are request.timeout', async () => {
    const server = await listen({ callback: () => () => {} }, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    server.server.headersTimeout = 1;
    const answer = await raw('GET / HTTP/1.1\r\nHost: x\r\nA: ', server.port);
    expect(read(answer)).toMatchObject({ status: 408, code: 'request.timeout' });
  });
});

it('what is well formed passes: an empty Host, HTTP/1.0 without one, encoded nonsense, two slashes', async () => {
  for (const request of [
    get('/api/items', 'Host:\r\nConnection: close\r\n'),
    'GET /api/items HTTP/1.0\r\n\r\n',
    get('//api/%00/%zz/[', 'Host: [::1]:80\r\nConnection: close\r\n'),
  ]) {
    // The app itself refuses a caller without a principal, and an unknown address.
    expect([401, 404]).toContain(read(await raw(request)).status);
  }
});

it('a second request that cannot be read never stands inside the answer to the first', async () => {
  const { promise: begun, resolve: arrived } = Promise.withResolvers<void>();
  const half = await listen(
    {
      callback: () => (_request, response) => {
        response.writeHead(200, { 'content-length': 10 });
        response.write('12345');
        arrived();
      },
    },
    { port: 0, host: '127.0.0.1' },
  );
  onTestFinished(() => half.close());
  const socket = connect(half.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(get('/'));
  await begun;
  await expect.poll(() => answer).toContain('12345');
  socket.write('noise\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer.endsWith('\r\n\r\n12345')).toBe(true);
});

it('a record of a request that fails is logged and ends nothing', () => {
  const collected = collectedLog();
  const res = new EventEmitter();
  const observeHttp = () => {
    throw new Error('no such path');
  };
  const metrics = { observeHttp } as unknown as Metrics;
  const requestContext = { requestId: 'r-1', traceparent: '' };
  const ctx = { req: {}, res, state: { requestContext } } as unknown as KitContext;
  void recordRequests({ log: collected.log, metrics })(ctx, async () => {});
  res.emit('close');
  expect(collected.lines().at(-1)).toMatchObject({ level: 'error', err: { message: 'no such path' } });
});

it('refusals are counted beside the answers of the app', async () => {
  const seen: number[] = [];
  const server = await listen(
    { callback: () => (_request, response) => void response.end() },
    { port: 0, host: '127.0.0.1', onRefusal: ({ status }) => void seen.push(status) },
  );
  onTestFinished(() => server.close());
  await raw(get('*'), server.port);
  await raw('noise\r\n\r\n', server.port);
  expect(seen).toEqual([400, 400]);
});
