import type { Principal, RemoteEntry } from '@freightwright/contracts';
import type { KitState } from '@freightwright/service-kit';
import type Koa from 'koa';
import type { VisitorRegistry } from './remotes/registry.ts';

/** The context state that middleware pass on. */
export interface GatewayState extends KitState {
  /** The caller's IP address from `clientAddress`. */
  clientAddress: string;
  principal: Principal;
  /** The device that the client reports: 'Chrome on Windows'. Only calls of the API have it. */
  device?: string;
  /** Set while canaries run, and for a visitor with overrides. */
  visitorRegistry?: VisitorRegistry;
  /** The remote whose page is sent. */
  shown?: RemoteEntry;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
export type GatewayMiddleware = (ctx: GatewayContext, next: Koa.Next) => Promise<unknown>;
