import { clientAddress } from './client-address.ts';
import type { GatewayMiddleware } from './gateway-context.ts';
import { identifyCaller } from './identify-caller.ts';

/** Where the request comes from. Everything that counts by address stands behind this. */
export function callerAddress({ trustedProxyHops }: { trustedProxyHops: number }): GatewayMiddleware {
  return function callerAddress(ctx, next) {
    const forwardedFor = ctx.req.headers['x-forwarded-for'] as string | undefined;
    ctx.state.clientAddress = clientAddress(ctx.req.socket.remoteAddress, forwardedFor, trustedProxyHops);
    return next();
  };
}

/** Whose request it is. After the limit by address, because checking a credential costs. */
export function callerPrincipal(): GatewayMiddleware {
  return function callerPrincipal(ctx, next) {
    ctx.state.principal = identifyCaller(ctx.req, ctx.state.clientAddress);
    return next();
  };
}
