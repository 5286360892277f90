import { setImmediate as afterWaitingInput } from 'node:timers/promises';
import type { Principal, Route, ServiceName } from '@freightwright/contracts';
import { apiVersionHeader, idempotencyKeyHeader, Problem, principalHeader } from '@freightwright/contracts';
import {
  callOf,
  currentContext,
  inSpan,
  type Log,
  recordsSpans,
  requestIdHeader,
  timeLeftHeader,
  timeLeftMs,
  traceparentHeader,
} from '@freightwright/runtime-kit';
import { deviceHeader } from '@freightwright/service-kit';
import type { Dispatcher } from 'undici';
import { isApi, isRead } from '../edge/zone.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import { type BodyIntake, CallerGone } from './body-intake.ts';
import type { LatencyLimits } from './latency-limit.ts';
import { checkBodyHeaders, forwardedBody, hasBody } from './request-body.ts';
import type { RouteTable } from './route-table.ts';
import type { Upstream } from './upstream.ts';
import type { ExchangeEnd, ExchangeRequest } from './upstream-exchange.ts';
import { forwardedRequestHeaders, NotBegun, UpstreamExchange } from './upstream-exchange.ts';

/** The logged status when the client disconnects before there is a response. It is never sent. */
const clientClosedRequest = 499;

export interface ProxyDeps {
  table: RouteTable;
  upstreams: ReadonlyMap<ServiceName, Upstream>;
  tokenFor: (principal: Principal) => string | Promise<string>;
  intake: BodyIntake;
  latency: LatencyLimits;
  log: Log;
}

/** Proxies declared routes to their services and refuses everything else under /api. */
export const proxy = ({ table, upstreams, tokenFor, intake, latency, log }: ProxyDeps): GatewayMiddleware =>
  async function proxy(ctx, next) {
    if (!isApi(ctx.path)) return next();
    const route = ctx.state.declared ?? matchedRoute(ctx, table);
    ctx.state.route = route.path;
    checkBodyHeaders(ctx.req, route);
    const upstream = upstreams.get(route.service);
    if (!upstream) throw new Problem('service.unavailable', { cause: `No address for ${route.service}` });
    const forwarded = bodyToForward(ctx, route, intake);
    const body = forwarded instanceof Promise ? await forwarded : forwarded;
    if (body === 'caller-gone') {
      // A client that was too slow has been answered already, and the log has that status.
      if (!ctx.headerSent) ctx.res.statusCode = clientClosedRequest;
      ctx.respond = false;
      return;
    }
    const { clientAddress, principal } = ctx.state;
    const token = tokenFor(principal);
    const principalToken = typeof token === 'string' ? token : await token;
    const answered = latency.take(route);
    let isAnswered = false;
    let leave: (() => void) | undefined;
    try {
      leave = upstream.slots.take({ clientAddress, userId: principal.userId });
      ctx.res.statusCode = clientClosedRequest;
      const forward = () => {
        const request = upstreamRequest(ctx, route, principalToken, body);
        return exchange(
          () => new UpstreamExchange(upstream, ctx, log).start(request),
          request,
          isSafeTwice(ctx, route),
        );
      };
      const end = await (recordsSpans() ? inSpan(callOf(route.service), forward) : forward());
      isAnswered = end === 'answered';
    } finally {
      leave?.();
      answered?.(isAnswered);
    }
    ctx.respond = false;
  };

function matchedRoute(ctx: GatewayContext, table: RouteTable): Route {
  try {
    return table.match(ctx.method, ctx.path);
  } catch (error) {
    const allowed = table.allowedMethods(ctx.path);
    if (allowed.length > 0) ctx.set('allow', allowed.join(', '));
    throw error;
  }
}

/** Reads the body before it takes a slot of the service, so that a slow client does not occupy one. */
function bodyToForward(
  { req, res, state }: GatewayContext,
  route: Route,
  intake: BodyIntake,
): ExchangeRequest['body'] | Promise<ExchangeRequest['body'] | 'caller-gone'> {
  if (route.body === undefined || !hasBody(req)) return null;
  if (req.headers.expect !== undefined) res.writeContinue();
  return forwardedBody(req, route.bodyLimitBytes, async (limitBytes) => {
    try {
      return await intake.read(req, limitBytes, state.clientAddress);
    } catch (error) {
      if (error instanceof CallerGone) return 'caller-gone';
      throw error;
    }
  });
}

function upstreamRequest(
  ctx: GatewayContext,
  route: Route,
  token: string,
  body: ExchangeRequest['body'],
): ExchangeRequest {
  // Inside the call's span, if it has one.
  const { requestId, traceparent } = currentContext() ?? ctx.state.requestContext;
  const headers = forwardedRequestHeaders(ctx.req.headers, route);
  headers.push(principalHeader, token, requestIdHeader, requestId, traceparentHeader, traceparent);
  headers.push(timeLeftHeader, String(timeLeftFor(route)));
  const { apiVersion, device } = ctx.state;
  if (device !== undefined) headers.push(deviceHeader, device);
  if (apiVersion !== undefined) headers.push(apiVersionHeader, apiVersion);
  return {
    path: ctx.req.url ?? '/',
    method: ctx.method as Dispatcher.HttpMethod,
    headers,
    body,
    headersTimeout: route.timeoutMs,
  };
}

/** More replicas than shut down at a time. */
const mostRepeats = 5;

/** Whether the service may get the request twice: it reads, it computes, or it has an idempotency key. */
const isSafeTwice = ({ req, method }: GatewayContext, route: Route): boolean =>
  isRead(method) ||
  route.isPure === true ||
  (route.idempotent !== undefined && req.headers[idempotencyKeyHeader] !== undefined);

/**
 * Retries any request that a replica that is shutting down has not started, and retries a request that may be
 * sent twice a single time when the service closed an idle connection just as the request was sent. Nothing
 * else is ever retried, because the service may have processed it.
 */
async function exchange(
  attempt: () => Promise<ExchangeEnd>,
  { body }: ExchangeRequest,
  maySendTwice: boolean,
): Promise<ExchangeEnd> {
  const isWhole = body === null || Buffer.isBuffer(body);
  let wasRepeated = false;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      const cause = error instanceof Problem ? error.cause : undefined;
      const mayRepeat =
        isWhole && (cause instanceof NotBegun || (maySendTwice && wasReset(cause) && !wasRepeated));
      if (!mayRepeat || repeats === mostRepeats) throw error;
      wasRepeated ||= !(cause instanceof NotBegun);
      // The other connections to that replica have the same response pending; reading it retires them.
      await afterWaitingInput();
    }
  }
}

const resets: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const wasReset = (cause: unknown) => cause instanceof Error && 'code' in cause && resets.has(cause.code);

/**
 * The gateway's own time budget before it calls a service, and for requests that it answers itself,
 * milliseconds.
 */
export const budgetMs = 5_000;

/**
 * A service's time budget, milliseconds. It is half of the route's time limit, so that the caller still gets
 * a response about a dependency that hangs, minus the time that the gateway took to identify the caller.
 */
export const timeLeftFor = ({ timeoutMs }: Pick<Route, 'timeoutMs'>): number =>
  Math.max(0, Math.round(timeoutMs / 2 - (budgetMs - timeLeftMs())));
