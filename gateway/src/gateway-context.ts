import type { Principal, RemoteEntry } from '@freightwright/contracts';
import type { KitState } from '@freightwright/service-kit';
import type Koa from 'koa';
import type { VisitorRegistry } from './remotes/registry.ts';

/** What middleware leave in the context for those that come after them. */
export interface GatewayState extends KitState {
  /** The IP address of the caller, as `clientAddress` finds it. */
  clientAddress: string;
  principal: Principal;
  /** What the caller calls itself: 'Chrome on Windows'. Only calls of the API have it. */
  device?: string;
  /** Set while canaries run, and for a visitor with overrides. */
  visitorRegistry?: VisitorRegistry;
  /** The remote whose page is the answer. */
  shown?: RemoteEntry;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
export type GatewayMiddleware = (ctx: GatewayContext, next: Koa.Next) => Promise<unknown>;
