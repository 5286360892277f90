import type { Principal, Route } from '@freightwright/contracts';
import type Koa from 'koa';
import type { RequestContext } from '../context.ts';
import { continueContext, requestIdHeader, runInContext, traceparentHeader } from '../context.ts';
import { runWithin, timeLeftHeader, timeLeftOf } from '../deadline.ts';

/** What the kit's middleware put into `ctx.state`. */
export interface KitState {
  requestContext: RequestContext;
  /**
   * The path pattern of the route that answers, which is its label in metrics. When it is not set, the label
   * is 'none'.
   */
  route?: string;
  /** The contract of the request, with which the answer is compared. */
  declared?: Route | undefined;
  /** Set for probes and scrapes, which are logged at debug level. */
  quiet?: boolean;
  principal?: Principal;
  /** The version of the API in which the call is answered. Left out, the current one. */
  apiVersion?: string;
}

export type KitApp = Koa<KitState>;
export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = (ctx: KitContext, next: Koa.Next) => Promise<unknown>;

/**
 * Gives every request its context: the request id and trace that the caller sent when they are well-formed,
 * else new ones. Both are sent back in headers of the answer. It must be the first middleware.
 * @param options.budgetMs how long every request may take. Left out, the caller's own header says how long,
 * if it has one.
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
