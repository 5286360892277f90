import { once } from 'node:events';
import { connect } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { createLog, createMetrics, currentContext, judgeErrors } from '@freightwright/runtime-kit';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp, handle, listen, principalVerifier } from '../src/index.ts';
import { judgeDatabaseError } from '../src/mongo/database-away.ts';
import {
  appOf,
  caller,
  itemHandlers,
  json,
  keys,
  listItems,
  problem,
  proOnly,
  removeItem,
  startApp,
  throwing,
} from './http-fixture.ts';

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp(itemHandlers);
});
afterAll(() => app.close());

describe('addresses', () => {
  it.each(['/', '/api/nothing', '/api/items/', '/API/items', '/api/items/7/parts', '/api/%E0%A4%A'])(
    'answers route.not-found for %s',
    async (path) => {
      expect(await problem(await app.call(path))).toMatchObject({ status: 404, code: 'route.not-found' });
    },
  );

  it('answers route.method-not-allowed with Allow', async () => {
    const response = await app.call('/api/items/7', { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST, DELETE, OPTIONS');
    expect(await problem(response)).toMatchObject({ status: 405, code: 'route.method-not-allowed' });
  });

  it('answers OPTIONS with Allow and HEAD like GET without a body', async () => {
    const options = await app.call('/api/items', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'HEAD, GET, OPTIONS']);
    const head = await app.call('/api/items', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

it('refuses a parameter that the contract does not have, by its name', async () => {
  const response = await app.call('/api/items?pages=2');
  expect(await problem(response)).toMatchObject({
    status: 400,
    code: 'request.unknown-field',
    errors: [{ field: 'pages', rule: 'unknown' }],
  });
});

describe('errors', () => {
  it('hides the cause of an unknown error and logs its stack', async () => {
    const failing = await appOf([
      throwing(proOnly, new Error('connection to 10.0.0.7 refused for jane@example.com')),
    ]);
    const response = await failing.call('/api/pro', {}, caller('pro'));
    const { detail, code } = await problem(response);
    expect([code, detail]).toEqual(['internal', 'Something failed on our side']);
    const line = failing.lines().find(({ level }) => level === 'error');
    expect(line).toMatchObject({ requestId: response.headers.get('x-request-id') });
    expect(line).toMatchObject({ err: { stack: expect.stringContaining('app.test.ts') } });
    expect(failing.text()).not.toContain('jane@example.com');
  });

  it('sends Retry-After in whole seconds and reports a database out of reach as service.unavailable', async () => {
    judgeErrors(judgeDatabaseError); // as connectMongo does
    const failing = await appOf([
      throwing(proOnly, new Problem('rate.limited', { retryAfterS: 2.2 })),
      throwing(listItems, new mongo.MongoNetworkError('no server')),
    ]);
    const limited = await failing.call('/api/pro', {}, caller('pro'));
    expect(limited.headers.get('retry-after')).toBe('3');
    expect(await problem(limited)).toMatchObject({ status: 429, code: 'rate.limited' });
    const down = await failing.call('/api/items');
    expect(down.headers.get('retry-after')).toBe('2');
    expect(await problem(down)).toMatchObject({ status: 503, code: 'service.unavailable' });
  });

  it('says when to come again with each 429 and 503, also where the code does not say it', async () => {
    const failing = await appOf([
      throwing(proOnly, new Problem('rate.limited')),
      throwing(listItems, new Problem('service.unavailable')),
      throwing(removeItem, new Problem('access.denied')),
    ]);
    const reported = async (...asked: Parameters<typeof failing.call>) => {
      const { status, headers } = await failing.call(...asked);
      return [status, headers.get('retry-after')];
    };
    expect(await reported('/api/pro', {}, caller('pro'))).toEqual([429, '5']);
    expect(await reported('/api/items')).toEqual([503, '5']);
    expect(await reported('/api/items/7', { method: 'DELETE' })).toEqual([403, null]);
  });
});

describe('context', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';

  it('keeps a well-formed request id and trace, as a child span, and shows both to the handler', async () => {
    let seen: ReturnType<typeof currentContext>;
    const traced = await appOf([
      handle(listItems, async () => {
        await new Promise(setImmediate);
        seen = currentContext();
        return { page: '1' };
      }),
    ]);
    const response = await traced.call('/api/items', {
      headers: { 'x-request-id': 'caller-id-1', traceparent },
    });
    expect(response.headers.get('x-request-id')).toBe('caller-id-1');
    const answered = response.headers.get('traceparent') ?? '';
    expect(answered).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
    expect(answered).not.toBe(traceparent);
    expect(seen).toEqual({
      requestId: 'caller-id-1',
      traceparent: answered,
      actor: '{"as":"visitor","network":"127.0.0.0/24"}',
    });
  });

  it.each([
    ['x'.repeat(200), '00-0-0-0'],
    ['a b', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ])('replaces the ids %j and %j', async (requestId, trace) => {
    const response = await app.call('/api/items', {
      headers: { 'x-request-id': requestId, traceparent: trace },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{20,24}$/);
    expect(response.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('gives every request its own id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.call('/api/items')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('operations', () => {
  it('answers /healthz', async () => {
    expect(await (await app.call('/healthz', {}, null)).json()).toEqual({ status: 'ok' });
  });

  it('answers /readyz 503 and names the part that is down or hangs', async () => {
    const half = await appOf([], {
      nats: async () => {},
      mongo: async () => {
        throw new Error('no');
      },
      smtp: () => new Promise(() => {}),
    });
    const response = await half.call('/readyz', {}, null);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'down',
      components: { nats: 'ok', mongo: 'down', smtp: 'down' },
    });
    expect((await app.call('/readyz', {}, null)).status).toBe(200);
  });

  it('answers /readyz 503 from the moment it is told to stop, and /healthz 200', async () => {
    let stopping = false;
    const koa = createApp({
      name: 'test',
      log: createLog({ name: 'test', level: 'silent' }),
      metrics: createMetrics('test'),
      verifyPrincipal: principalVerifier(keys),
      handlers: [],
      readiness: { mongo: async () => {} },
      isStopping: () => stopping,
    });
    const server = await listen(koa, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    const origin = `http://127.0.0.1:${server.port}`;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    stopping = true;
    const response = await fetch(`${origin}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'stopping', components: { mongo: 'ok' } });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('counts requests by route pattern, never by address', async () => {
    await (await app.call('/api/items/123456', json({ density: 1 }))).text();
    await (await app.call('/api/made-up-987', { method: 'PROPFIND' })).text();
    const text = await (await app.call('/metrics', {}, null)).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{[^}]*method="POST",route="\/api\/items\/:id",status="201"/,
    );
    expect(text).toMatch(/method="OTHER",route="none",status="404"/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toMatch(/123456|made-up/);
  });

  it('writes one line per request, without the query, and probes at debug', async () => {
    const quiet = await appOf(itemHandlers);
    const response = await quiet.call('/api/items?page=4');
    await response.text();
    await (await quiet.call('/healthz', {}, null)).text();
    await expect.poll(() => quiet.lines().filter(({ msg }) => msg === 'request').length).toBe(2);
    const [line, probe] = quiet.lines();
    expect(line).toMatchObject({
      level: 'info',
      name: 'test',
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/items',
      status: 200,
    });
    expect(probe?.level).toBe('debug');
  });
});

describe('listening', () => {
  it('finishes what is in flight before it closes, and takes nothing new', async () => {
    let release = () => {};
    const begun = new Promise<void>((started) => {
      release = () => started();
    });
    const { promise: barrier, resolve: finish } = Promise.withResolvers<void>();
    const slow = await startApp([
      handle(listItems, async () => {
        release();
        await barrier;
        return { page: '1' };
      }),
    ]);
    const answer = slow.call('/api/items');
    await begun;
    const closed = slow.close();
    await expect(slow.call('/healthz', {}, null)).rejects.toThrow();
    finish();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('is not held up by a connection on which nothing ever comes', async () => {
    const koa = { callback: () => () => {} };
    const never = 24 * 3_600_000;
    const server = await listen(koa, { port: 0, host: '127.0.0.1', closeTimeoutMs: never });
    const silent = connect(server.port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void silent.destroy());
    await once(server.server, 'connection');
    await server.close();
  });

  it('reports a taken port', async () => {
    const koa = { callback: () => () => {} };
    await expect(listen(koa, { port: app.port, host: '127.0.0.1' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('tells the handler when the caller has gone', async () => {
    let aborted = false;
    const controller = new AbortController();
    const slow = await appOf([
      handle(listItems, async ({ signal }) => {
        const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        controller.abort();
        await gone;
        aborted = true;
        return { page: '1' };
      }),
    ]);
    await expect(slow.call('/api/items', { signal: controller.signal })).rejects.toThrow();
    await expect.poll(() => aborted).toBe(true);
  });
});
