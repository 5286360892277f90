import { type ApiVersions, defineRoute, type Principal, type ProblemBody } from '@freightwright/contracts';
import { createMetrics } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Handler, Idempotency, Readiness } from '../src/index.ts';
import {
  createApp,
  createPrincipalKeys,
  handle,
  listen,
  principalSigner,
  principalVerifier,
} from '../src/index.ts';

export const keys = createPrincipalKeys();
export const sign = principalSigner(keys);

export const caller = (tier: Principal['tier']): Principal => ({
  tier,
  scopes: [],
  clientAddress: '127.0.0.1',
});

const Item = z.strictObject({
  density: z.number().check(z.gt(0), z.lte(10_000)),
  email: z.optional(z.email()),
  parts: z.optional(z.array(z.strictObject({ name: z.string() })).check(z.maxLength(30))),
});

export const makeItem = defineRoute({
  method: 'POST',
  path: '/api/items/:id',
  service: 'notification',
  summary: 'Make an item',
  access: 'public',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/)) }),
  body: Item,
  response: z.strictObject({ id: z.string(), density: z.number() }),
  status: 201,
  bodyLimitBytes: 1_000,
});

export const listItems = defineRoute({
  method: 'GET',
  path: '/api/items',
  service: 'notification',
  summary: 'List items',
  access: 'public',
  isTable: true,
  query: z.object({ page: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  response: z.object({ page: z.string() }),
});

export const proOnly = defineRoute({
  method: 'GET',
  path: '/api/pro',
  service: 'notification',
  summary: 'For subscribers',
  access: 'pro',
  response: z.strictObject({ ok: z.boolean() }),
});

export const removeItem = defineRoute({
  method: 'DELETE',
  path: '/api/items/:id',
  service: 'notification',
  summary: 'Remove an item',
  access: 'public',
  response: z.undefined(),
  status: 204,
});

/**
 * Starts an app with these `handlers` on a free port. Every call is anonymous unless it has its own
 * principal.
 */
export async function startApp(
  handlers: Handler[],
  readiness: Readiness = {},
  idempotency?: Idempotency,
  versions?: ApiVersions,
) {
  const collected = collectedLog();
  const metrics = createMetrics('test');
  const app = createApp({
    name: 'test',
    log: collected.log,
    metrics,
    verifyPrincipal: principalVerifier(keys),
    handlers,
    readiness,
    idempotency,
    ...(versions && { versions }),
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    ...collected,
    origin,
    port: server.port,
    close: server.close,
    async call(path: string, init: RequestInit = {}, principal: Principal | null = caller('anonymous')) {
      const headers = new Headers(init.headers);
      if (principal) headers.set('x-principal', await sign(principal));
      return fetch(origin + path, { ...init, headers });
    },
  };
}

/** Starts such an app until the test ends. */
export async function appOf(...args: Parameters<typeof startApp>): ReturnType<typeof startApp> {
  const app = await startApp(...args);
  onTestFinished(() => app.close());
  return app;
}

export const throwing = (route: Parameters<typeof handle>[0], error: Error) =>
  handle(route, () => Promise.reject(error));

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const itemHandlers: Handler[] = [
  handle(makeItem, async ({ params, body }) => ({ id: params.id, density: body.density })),
  handle(listItems, ({ query }) => ({ page: query.page ?? '1' })),
  handle(proOnly, () => ({ ok: true })),
  handle(removeItem, () => undefined),
];

/** Status, code and errors of a problem, after checking what every problem must have. */
export async function problem(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as ProblemBody;
  expect(body).toMatchObject({ status: response.status, message: body.detail, error: body.detail });
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  return { status: response.status, code: body.code, detail: body.detail, errors: body.errors };
}
