import {
  type ApiVersions,
  checkSchema,
  createApiVersions,
  idempotencyKeyHeader,
  type Principal,
  Problem,
  replayedHeader,
  requestProblem,
} from '@freightwright/contracts';
import type { $ZodType } from 'zod/v4/core';
import { offTheClock, withinTimeLeft } from '../deadline.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Log } from '../log.ts';
import { obeyContract } from '../obey-contract.ts';
import { checkAccess } from './access.ts';
import type { AnyCall, Handler } from './handle.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';
import { assertMediaType, bodyReader } from './read-body.ts';
import { holdReply } from './reply.ts';
import { requestIdentity } from './request-identity.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Holds a route to its contract: it checks access, parameters, query and body before the handler, and the
 * response after it. The body of a route without a body schema is never read. A form with files
 * (multipart/form-data) is left to the handler, which reads it from the request as it comes. A response that breaks the
 * contract is not sent; the caller gets 'internal'. When the caller said how long it waits, it is answered by
 * then, whatever the handler is doing.
 * A request with an `Idempotency-Key` that was answered before gets that answer again. A caller of an earlier version
 * of the API sends and gets what that version had; everything between is in the current one.
 * @throws TypeError at once for a route whose type of body cannot be read, and for one that is idempotent by its
 * answer when no idempotency records are stored.
 */
export function guard(
  { route, answer }: Handler,
  {
    log,
    idempotency,
    versions = createApiVersions(),
  }: { log: Log; idempotency?: Idempotency | undefined; versions?: ApiVersions | undefined },
): KitMiddleware {
  const isForm = route.consumes === 'multipart/form-data';
  const readBody = route.body && !isForm ? bodyReader(route) : undefined;
  const isJson = route.produces === undefined;
  const name = `${route.method} ${route.path}`;
  if (route.idempotent === 'by-answer' && !idempotency)
    throw new TypeError(`${name} needs idempotency records`);
  return async (ctx) => {
    ctx.state.declared = route;
    const principal = establishedPrincipal(ctx);
    checkAccess(route, principal);
    const { apiVersion = versions.current } = ctx.state;
    const inOurs = (part: 'query' | 'body', value: unknown) =>
      versions.received(apiVersion, route, part, value);
    const params = checked(route.params, ctx.params, 'the address');
    const query = checked(route.query, inOurs('query', ctx.query), 'the query');
    if (isForm) assertMediaType(ctx, 'multipart/form-data');
    const body =
      readBody && checked(route.body, inOurs('body', await offTheClock(readBody(ctx))), 'the body');
    const identity = route.idempotent
      ? requestIdentity(ctx.req.headers[idempotencyKeyHeader], route, { params, query, body })
      : undefined;
    const reply = holdReply();
    const call: AnyCall = {
      params,
      query,
      body,
      identity,
      principal,
      log,
      reply,
      request: ctx.req,
      get signal() {
        return abortWhenGone(ctx);
      },
    };
    const answered = async () => obeyContract(route.response, await answer(call), `response of ${name}`);
    const { response, isReplayed } = await withinTimeLeft(async () =>
      idempotency
        ? idempotency.answer({ route, principal, identity }, answered)
        : { response: await answered(), isReplayed: false },
    );
    const inTheirs = (value: unknown) => (isJson ? versions.answered(apiVersion, route, value) : value);
    if (isReplayed) reply.setHeader(replayedHeader, 'true');
    sendAnswer(ctx, route, { response: inTheirs(response), reply });
  };
}

function establishedPrincipal(ctx: KitContext): Principal {
  if (!ctx.state.principal)
    throw new Problem('principal.invalid', { cause: 'no principal before the guard' });
  return ctx.state.principal;
}

function checked(schema: $ZodType | undefined, value: unknown, root: string): unknown {
  if (!schema) return undefined;
  const result = checkSchema(schema, value, { root });
  if (!result.ok) throw requestProblem(result.errors, root === 'the body' ? 'body' : 'elsewhere');
  return result.data;
}

function abortWhenGone(ctx: KitContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}
