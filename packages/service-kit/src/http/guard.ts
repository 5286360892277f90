import { type Principal, Problem, type Route } from '@freightwright/contracts';
import type { $ZodType } from 'zod/v4/core';
import { checkSchema, obeyContract, requestProblem } from '../check-schema.ts';
import type { Log } from '../log.ts';
import { checkAccess } from './access.ts';
import type { AnyCall, Handler } from './handle.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';
import { jsonBodyReader } from './read-json-body.ts';

/**
 * Holds a route to its contract: access, parameters, query and body before the handler, the response after it. A route without a
 * body schema never reads one. A response that breaks the contract becomes 'internal' and is not sent.
 */
export function guard({ route, answer }: Handler, { log }: { log: Log }): KitMiddleware {
  const readBody = route.body && jsonBodyReader(route.bodyLimitBytes);
  const name = `${route.method} ${route.path}`;
  return async (ctx) => {
    const principal = establishedPrincipal(ctx);
    checkAccess(route.access, principal);
    const params = checked(route.params, ctx.params, 'the address');
    const query = checked(route.query, ctx.query, 'the query');
    const body = readBody && checked(route.body, await readBody(ctx), 'the body');
    const call: AnyCall = {
      params,
      query,
      body,
      principal,
      log,
      get signal() {
        return abortWhenGone(ctx);
      },
    };
    const response = obeyContract(route.response, await answer(call), `response of ${name}`);
    send(ctx, route, response);
  };
}

function establishedPrincipal(ctx: KitContext): Principal {
  if (!ctx.state.principal)
    throw new Problem('principal.invalid', { cause: 'no principal before the guard' });
  return ctx.state.principal;
}

function checked(schema: $ZodType | undefined, value: unknown, root: string): unknown {
  if (!schema) return undefined;
  const result = checkSchema(schema, value, root);
  if (!result.ok) throw requestProblem(result.errors);
  return result.data;
}

function send(ctx: KitContext, route: Route, response: unknown): void {
  ctx.status = route.status;
  if (!ctx.res.hasHeader('cache-control')) ctx.set('cache-control', 'no-store');
  if (route.status === 204) return;
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(response);
}

function abortWhenGone(ctx: KitContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}
