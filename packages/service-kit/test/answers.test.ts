import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { defineRoute, Problem } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle } from '../src/index.ts';
import { caller, problem, sign, startApp } from './http-fixture.ts';

const common = { service: 'notification', access: 'public', summary: 'A route' } as const;
const go = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/go',
  query: z.strictObject({ to: z.optional(z.string()) }),
  response: z.undefined(),
  status: 302,
});
const label = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/label',
  query: z.strictObject({ as: z.optional(z.string()), etag: z.optional(z.string()) }),
  response: z.unknown(),
  produces: 'application/pdf',
});
const sendForm = defineRoute({
  ...common,
  method: 'POST',
  path: '/api/form',
  body: z.strictObject({ name: z.string().check(z.maxLength(10)), sign: z.optional(z.string()) }),
  response: z.strictObject({ name: z.string(), sign: z.optional(z.string()) }),
  consumes: 'application/x-www-form-urlencoded',
  bodyLimitBytes: 200,
});
const sendFile = defineRoute({
  ...common,
  method: 'POST',
  path: '/api/file',
  body: z.strictObject({ kind: z.string() }),
  response: z.strictObject({ bytes: z.number() }),
  consumes: 'multipart/form-data',
});
const forget = defineRoute({
  ...common,
  method: 'DELETE',
  path: '/api/cookie',
  query: z.strictObject({ fail: z.optional(z.string()) }),
  response: z.undefined(),
  status: 204,
});
const strayed = defineRoute({ ...common, method: 'GET', path: '/api/strayed', response: z.strictObject({}) });

/** A stream that fails after its first chunk was sent. */
async function* half() {
  yield '%PDF';
  throw new Problem('service.unavailable');
}

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp([
    handle(go, ({ query, reply }) => {
      if (query.to) reply.redirectTo(query.to);
      reply.addCookies(['a=1; Path=/', 'b=2; Path=/']);
      return undefined;
    }),
    handle(label, ({ query, reply }) => {
      reply.setHeader('content-disposition', 'attachment; filename="label.pdf"');
      reply.setHeader('cache-control', 'private, max-age=60');
      if (query.etag) reply.setHeader('etag', '"v1"');
      if (query.as === 'stream') return Readable.from(['%PDF', '-1.7'], { objectMode: false });
      if (query.as === 'half') return Readable.from(half(), { objectMode: false });
      return query.as === 'text' ? 'no bytes' : new TextEncoder().encode('..%PDF-1.7').subarray(2);
    }),
    handle(sendForm, ({ body }) => body),
    handle(sendFile, async ({ body, request }) => {
      expect(body).toBeUndefined();
      let bytes = 0;
      for await (const piece of request) bytes += piece.length;
      return { bytes };
    }),
    handle(forget, ({ query, reply, request }) => {
      reply.addCookies([`seen=${request.headers['x-visitor']}`]);
      if (query.fail) throw new Problem('access.denied');
      return undefined;
    }),
    handle(strayed, ({ reply }) => {
      reply.redirectTo('/elsewhere');
      return {};
    }),
  ]);
});
afterAll(() => app.close());

describe('an answer', () => {
  it('that redirects has a Location and no body', async () => {
    const response = await app.call('/api/go?to=/bol', { redirect: 'manual' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      302,
      '/bol',
      '',
    ]);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });

  it.each(['/api/go', '/api/strayed', '/api/label?as=text'])(
    'of %s that breaks its route is not sent',
    async (path) => {
      const response = await app.call(path, { redirect: 'manual' });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('location')).toBeNull();
      expect(await problem(response)).toMatchObject({ status: 500, code: 'internal' });
    },
  );

  it('of another type than JSON is the bytes of the handler, with its headers', async () => {
    const response = await app.call('/api/label');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe('8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="label.pdf"');
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(await response.text()).toBe('%PDF-1.7');
  });

  it('may be a stream; one that fails never looks whole', async () => {
    const whole = await app.call('/api/label?as=stream');
    expect([whole.status, await whole.text()]).toEqual([200, '%PDF-1.7']);
    const broken = await app.call('/api/label?as=half');
    expect(broken.headers.get('content-type')).toBe('application/pdf');
    await expect(broken.text()).rejects.toThrow();
    expect((await app.call('/api/label')).status).toBe(200);
  });

  it('that its caller holds already is not sent again, when it has an ETag', async () => {
    const status = async (stored: string, asked = '/api/label?etag=1') => {
      // Sent without fetch, which bypasses its cache for such a request and then gets the full response.
      const headers = { 'if-none-match': stored, 'x-principal': await sign(caller('anonymous')) };
      const [response] = await once(get(app.origin + asked, { headers }), 'response');
      return (response as IncomingMessage).resume().statusCode;
    };
    expect(await status('"v1"')).toBe(304);
    expect([await status('"v2"'), await status('*', '/api/label')]).toEqual([200, 200]);
  });

  it('without content has its cookies, and a problem in its place has none of them', async () => {
    const headers = { 'x-visitor': 'ada' };
    const done = await app.call('/api/cookie', { method: 'DELETE', headers });
    expect([done.status, done.headers.getSetCookie()]).toEqual([204, ['seen=ada']]);
    const failed = await app.call('/api/cookie?fail=1', { method: 'DELETE', headers });
    expect([failed.status, failed.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe('a form', () => {
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    app.call('/api/form', { method: 'POST', headers: { 'content-type': type }, body });

  it('reaches the handler as its fields', async () => {
    const response = await send(
      'name=A%26B+%C3%A9&sign=%2B',
      'Application/X-WWW-form-urlencoded; charset=utf-8',
    );
    expect(await response.json()).toEqual({ name: 'A&B é', sign: '+' });
  });

  it.each([
    ['a field missing', 'sign=x', 'request.invalid'],
    ['nothing', '', 'request.invalid'],
    ['a field twice', 'name=a&name=b', 'request.invalid'],
    ['a field too long', 'name=12345678901', 'request.invalid'],
    ['an unknown field', 'name=a&other=b', 'request.unknown-field'],
    ['__proto__', 'name=a&__proto__=b', 'request.unknown-field'],
    ['too much', `name=${'x'.repeat(300)}`, 'request.too-large'],
  ])('with %s is refused', async (_, body, code) => {
    expect(await problem(await send(body))).toMatchObject({ code });
  });

  it('is no JSON', async () => {
    expect(await problem(await send('{"name":"a"}', 'application/json'))).toMatchObject({
      code: 'request.unsupported-media-type',
      detail: 'Send the body as application/x-www-form-urlencoded',
    });
  });
});

describe('a form with files', () => {
  const send = async (type: string) => {
    const headers = { 'x-principal': await sign(caller('registered')), 'content-type': type };
    return fetch(`${app.origin}/api/file`, { method: 'POST', headers, body: 'x'.repeat(100_000) });
  };

  it('is left to the handler, which reads it as it comes', async () => {
    const response = await send('multipart/form-data; boundary=x');
    expect([response.status, await response.json()]).toEqual([200, { bytes: 100_000 }]);
  });

  it('is refused under another type', async () => {
    expect(await problem(await send('application/json'))).toMatchObject({
      code: 'request.unsupported-media-type',
      detail: 'Send the body as multipart/form-data',
    });
  });
});

describe('what is read as JSON', () => {
  const read = defineRoute({
    ...common,
    method: 'GET',
    path: '/api/state',
    response: z.strictObject({ state: z.string() }),
  });
  const change = defineRoute({
    ...common,
    method: 'POST',
    path: '/api/state',
    response: z.strictObject({ state: z.string() }),
  });

  it('has a tag, and is not sent again to whoever has it until it is another', async () => {
    let state = 'one';
    const site = await startApp([handle(read, () => ({ state })), handle(change, () => ({ state }))]);
    const get = (tag?: string | null) =>
      site.call('/api/state', tag ? { headers: { 'if-none-match': tag } } : {});
    const first = await get();
    const tag = first.headers.get('etag');
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await get(tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    // The gateway weakens the tag when it compresses the response.
    expect((await get(`W/${tag}`)).status).toBe(304);
    state = 'two';
    const changed = await get(tag);
    expect([changed.status, await changed.json()]).toEqual([200, { state: 'two' }]);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const posted = await site.call('/api/state', { method: 'POST' });
    expect(posted.headers.get('etag')).toBeNull();
    await site.close();
  });
});
