import type { Principal, Route } from '@freightwright/contracts';
import type Koa from 'koa';
import type { RequestContext } from '../context.ts';

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
