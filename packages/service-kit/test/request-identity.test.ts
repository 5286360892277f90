import { defineRoute } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle, type RequestIdentity } from '../src/index.ts';
import { json, problem, startApp } from './http-fixture.ts';

const order = defineRoute({
  method: 'POST',
  path: '/api/orders/:shop',
  service: 'notification',
  summary: 'Order once',
  access: 'public',
  params: z.strictObject({ shop: z.string() }),
  body: z.strictObject({ item: z.string(), count: z.optional(z.number()), to: z.optional(z.unknown()) }),
  response: z.strictObject({ key: z.nullable(z.string()), requestHash: z.string() }),
  idempotent: true,
});

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp([
    handle(order, ({ identity }) => ({ key: identity.key ?? null, requestHash: identity.requestHash })),
  ]);
});
afterAll(() => app.close());

const send = (body: unknown, headers: Record<string, string> = {}, shop = 'a') =>
  app.call(`/api/orders/${shop}`, json(body, headers));
const identityOf = async (...given: Parameters<typeof send>) =>
  (await (await send(...given)).json()) as RequestIdentity;

describe('a request on an idempotent route', () => {
  it('brings its key, or none', async () => {
    expect((await identityOf({ item: 'x' }, { 'idempotency-key': 'order-0001' })).key).toBe('order-0001');
    expect((await identityOf({ item: 'x' })).key).toBeNull();
  });

  it('has the requestHash of its content, whatever the order of the fields and the key', async () => {
    const one = await identityOf({ item: 'x', count: 1, to: { city: 'C', zip: '1' } });
    const same = await identityOf(
      { to: { zip: '1', city: 'C' }, count: 1, item: 'x' },
      { 'idempotency-key': 'order-0001' },
    );
    expect(same.requestHash).toBe(one.requestHash);
  });

  it.each([
    ['another value', { item: 'y' }, 'a'],
    ['another field', { item: 'x', count: 1 }, 'a'],
    ['another order of a list', { item: 'x', to: [2, 1] }, 'a'],
    ['another address', { item: 'x', to: [1, 2] }, 'b'],
  ])('has another requestHash for %s', async (_name, body, shop) => {
    const one = await identityOf({ item: 'x', to: [1, 2] });
    expect((await identityOf(body, {}, shop)).requestHash).not.toBe(one.requestHash);
  });

  it.each(['short', 'with space in it', 'x'.repeat(129), 'a/b/c/d/e'])(
    'is refused with a key that is none: %s',
    async (key) => {
      const refused = await problem(await send({ item: 'x' }, { 'idempotency-key': key }));
      expect(refused).toMatchObject({
        status: 400,
        code: 'request.invalid',
        errors: [{ field: 'Idempotency-Key' }],
      });
      // It is not a location in the body.
      expect(refused.errors?.[0]).not.toHaveProperty('pointer');
    },
  );
});
