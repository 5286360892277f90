import { isDeployScope, Problem } from '@freightwright/contracts';
import { clientAddress } from './client-address.ts';
import type { GatewayMiddleware } from './gateway-context.ts';
import { anonymous, type IdentifyCaller } from './identify-caller.ts';
import { isApi, zoneOf } from './rate-limits.ts';

/** Where the request comes from. Everything that counts by address stands behind this. */
export function callerAddress({ trustedProxyHops }: { trustedProxyHops: number }): GatewayMiddleware {
  return function callerAddress(ctx, next) {
    const forwardedFor = ctx.req.headers['x-forwarded-for'] as string | undefined;
    ctx.state.clientAddress = clientAddress(ctx.req.socket.remoteAddress, forwardedFor, trustedProxyHops);
    return next();
  };
}

/**
 * Whose request it is. After the limit by address, because checking a credential costs. Pages and files are the same for everybody, so
 * nobody is asked who they are.
 * @throws Problem `principal.invalid`.
 */
export function callerPrincipal({ identify }: { identify: IdentifyCaller }): GatewayMiddleware {
  return async function callerPrincipal(ctx, next) {
    const { clientAddress } = ctx.state;
    ctx.state.principal = isApi(ctx.path) ? await identify(ctx.req, clientAddress) : anonymous(clientAddress);
    return next();
  };
}

/**
 * Whoever deploys nothing has no business with the registry's routes: the service decides who may do what, but nobody without a deploy
 * token gets to send it the large bodies it takes.
 * @throws Problem `principal.invalid`.
 */
export function deployersAlone(): GatewayMiddleware {
  return function deployersAlone(ctx, next) {
    if (zoneOf(ctx.path) === 'deployment' && !ctx.state.principal.scopes.some(isDeployScope)) {
      throw new Problem('principal.invalid', { detail: 'This needs a deploy token' });
    }
    return next();
  };
}
