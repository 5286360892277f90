import type { Principal } from '@freightwright/contracts';
import type { KitState } from '@freightwright/service-kit';
import type Koa from 'koa';
import type { VisitorOverrides } from './overrides/override.ts';

/** What the gateway's middleware leave for those further in. */
export interface GatewayState extends KitState {
  /** The caller's IP address as the gateway believes it. */
  clientAddress: string;
  principal: Principal;
  /** Set for a visitor who has remotes from elsewhere. */
  overrides?: VisitorOverrides;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
export type GatewayMiddleware = (ctx: GatewayContext, next: Koa.Next) => Promise<unknown>;
