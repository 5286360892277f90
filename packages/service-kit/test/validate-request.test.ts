import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../src/index.ts';
import { appOf, caller, itemHandlers, json, listItems, makeItem, problem, startApp } from './http-fixture.ts';

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp(itemHandlers);
});
afterAll(() => app.close());

describe('the guard on the request', () => {
  it('answers what the handler returns with the status of the route', async () => {
    const type = { 'content-type': 'Application/JSON; charset=utf-8' };
    const response = await app.call('/api/items/7', json({ density: 9.38 }, type));
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ id: '7', density: 9.38 });
  });

  it.each([
    ['text/plain', '{"density":1}'],
    ['application/x-www-form-urlencoded', 'density=1'],
    ['application/json-patch+json', '{"density":1}'],
  ])('refuses the content type %s', async (type, body) => {
    const response = await app.call('/api/items/7', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(await problem(response)).toMatchObject({ status: 415, code: 'request.unsupported-media-type' });
  });

  it('refuses a body without content type and an unknown content encoding', async () => {
    const none = await app.call('/api/items/7', { method: 'POST', body: new Uint8Array([123, 125]) });
    expect(await problem(none)).toMatchObject({ status: 415 });
    const encoded = await app.call('/api/items/7', json('{}', { 'content-encoding': 'zstd' }));
    expect(await problem(encoded)).toMatchObject({ status: 415 });
  });

  it('refuses a body over the limit, announced or streamed, and keeps serving', async () => {
    const big = JSON.stringify({ density: 1, email: 'x'.repeat(2_000_000) });
    expect(await problem(await app.call('/api/items/7', json(big)))).toMatchObject({
      status: 413,
      code: 'request.too-large',
      detail: 'The body may have at most 1,000 bytes',
    });
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 50; sent += 1)
          controller.enqueue(new TextEncoder().encode(' '.repeat(1_000)));
        controller.close();
      },
    });
    const init = { ...json(''), body: stream, duplex: 'half' } as RequestInit;
    expect(await problem(await app.call('/api/items/7', init))).toMatchObject({ status: 413 });
    expect((await app.call('/api/items/7', json({ density: 1 }))).status).toBe(201);
  });

  it('inflates a compressed body and measures what comes out', async () => {
    const send = (body: unknown) =>
      app.call('/api/items/7', {
        ...json('', { 'content-encoding': 'gzip' }),
        body: new Uint8Array(gzipSync(JSON.stringify(body))),
      });
    expect((await send({ density: 1 })).status).toBe(201);
    expect(await problem(await send({ density: 1, email: 'x'.repeat(5_000_000) }))).toMatchObject({
      status: 413,
    });
    expect((await send({ density: 1 })).status).toBe(201);
  });

  it.each(['{', '', 'nope', '{"density":1,}'])('refuses %j as malformed JSON', async (body) => {
    const response = await app.call('/api/items/7', json(body));
    expect(await problem(response)).toMatchObject({ status: 400, code: 'request.malformed-json' });
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses the key %s as an unknown field',
    async (key) => {
      const response = await app.call('/api/items/7', json(`{"density":1,"${key}":{"polluted":true}}`));
      expect(await problem(response)).toMatchObject({
        code: 'request.unknown-field',
        errors: [{ field: key }],
      });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('words every broken rule at its field', async () => {
    const response = await app.call('/api/items/x', json({ density: 'heavy', email: 'nobody' }));
    expect(await problem(response)).toMatchObject({ code: 'request.invalid', errors: [{ field: 'id' }] });
    const body = await app.call('/api/items/7', json({ density: 'heavy', email: 'nobody' }));
    expect(await problem(body)).toEqual({
      status: 400,
      code: 'request.invalid',
      detail: 'density must be a number; email must be an email address',
      errors: [
        { field: 'density', rule: 'type', message: 'density must be a number', pointer: '#/density' },
        { field: 'email', rule: 'format', message: 'email must be an email address', pointer: '#/email' },
      ],
    });
  });

  it('checks the query and the parameters', async () => {
    expect(await (await app.call('/api/items?page=3')).json()).toEqual({ page: '3' });
    expect(await problem(await app.call('/api/items?page=x'))).toMatchObject({ errors: [{ field: 'page' }] });
    expect(await problem(await app.call('/api/items?size=x'))).toMatchObject({
      code: 'request.unknown-field',
    });
  });

  it('never reads a body that the route does not declare', async () => {
    const response = await app.call('/api/items/7', { method: 'DELETE', body: 'anything' });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });
});

describe('access', () => {
  it('is that of the route', async () => {
    expect((await app.call('/api/pro', {}, caller('pro'))).status).toBe(200);
    const refused = await problem(await app.call('/api/pro', {}, caller('registered')));
    expect(refused).toMatchObject({ status: 403, code: 'access.denied' });
  });

  it('refuses a call without a principal and one with garbage', async () => {
    expect(await problem(await app.call('/api/items', {}, null))).toMatchObject({ status: 401 });
    const forged = await app.call('/api/items', { headers: { 'x-principal': 'a.b.c' } }, null);
    expect(await problem(forged)).toMatchObject({ status: 401, code: 'principal.invalid' });
  });
});

describe('the guard on the response', () => {
  it('never sends a response that breaks the contract and logs where it broke', async () => {
    const broken = await appOf([
      handle(makeItem, async () => ({ id: '1', density: 'secret figure' }) as never),
      handle(listItems, async () => ({ page: '1', leaked: 'hash' }) as never),
    ]);
    const response = await broken.call('/api/items/7', json({ density: 1 }));
    expect(await problem(response)).toEqual({
      status: 500,
      code: 'internal',
      detail: 'Something failed on our side',
      errors: undefined,
    });
    expect(broken.text()).toContain('response of POST /api/items/:id breaks its contract: density: ');
    expect(await (await broken.call('/api/items')).json()).toEqual({ page: '1' });
  });
});
