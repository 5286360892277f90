import type { Principal, Route } from '@freightwright/contracts';
import {
  continueContext,
  type RequestContext,
  requestIdHeader,
  runInContext,
  runWithin,
  timeLeftHeader,
  timeLeftOf,
  traceparentHeader,
} from '@freightwright/runtime-kit';
import type Koa from 'koa';

/** The state that the kit's middleware puts into `ctx.state`. */
export interface KitState {
  requestContext: RequestContext;
  /** The path pattern of the matched route, used as its label in metrics; 'none' when not set. */
  route?: string;
  /** The route's contract, against which the response is checked. */
  declared?: Route | undefined;
  /** Set for probes and scrapes, which are logged at debug level. */
  quiet?: boolean;
  principal?: Principal;
  /** The version of the API that the response uses. Default: the current one. */
  apiVersion?: string;
}

export type KitApp = Koa<KitState>;
export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = (ctx: KitContext, next: Koa.Next) => Promise<unknown>;

/**
 * Gives every request its context: the caller's request id and trace when they are well-formed, else new
 * ones. Both are returned in response headers. It must be the first middleware.
 * @param options.budgetMs the time limit of every request. Default: the limit in the caller's header.
 * @example app.use(requestContext({ budgetMs: 10_000 }));
 */
export const requestContext =
  ({ budgetMs }: { budgetMs?: number } = {}): KitMiddleware =>
  (ctx, next) => {
    const { headers } = ctx.req;
    const context = continueContext(headers[requestIdHeader], headers[traceparentHeader]);
    ctx.state.requestContext = context;
    ctx.res.setHeader(requestIdHeader, context.requestId);
    ctx.res.setHeader(traceparentHeader, context.traceparent);
    const leftMs = budgetMs ?? timeLeftOf(headers[timeLeftHeader]);
    return runInContext(context, () => runWithin(leftMs, next));
  };
