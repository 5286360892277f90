import type { Principal, Route } from '@freightwright/contracts';
import type Koa from 'koa';
import type { RequestContext } from '../context.ts';

/** What the kit's middleware leave on `ctx.state`. */
export interface KitState {
  requestContext: RequestContext;
  /** The pattern of the route that answers, the only name it has in metrics. Unset: 'none'. */
  route?: string;
  /** The contract that the request falls under: what is answered is held to it. */
  declared?: Route | undefined;
  /** Probes and scrapes: logged at debug. */
  quiet?: boolean;
  principal?: Principal;
}

export type KitApp = Koa<KitState>;
export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = (ctx: KitContext, next: Koa.Next) => Promise<unknown>;
