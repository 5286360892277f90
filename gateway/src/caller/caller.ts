import { isDeployScope, Problem, type Route } from '@freightwright/contracts';
import { clientAddress } from '../edge/client-address.ts';
import { isApi, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RouteTable } from '../proxy/route-table.ts';
import { deviceName, userAgentLength } from '../session/device-name.ts';
import { anonymous, type IdentifyCaller, type SetCookies } from './identify-caller.ts';

/** Determines the client's address. Everything that counts by address comes after this. */
export const callerAddress = ({ trustedProxyHops }: { trustedProxyHops: number }): GatewayMiddleware =>
  function callerAddress(ctx, next) {
    const forwardedFor = ctx.req.headers['x-forwarded-for'] as string | undefined;
    ctx.state.clientAddress = clientAddress(ctx.req.socket.remoteAddress, forwardedFor, trustedProxyHops);
    return next();
  };

/**
 * Identifies the caller. This comes after the limit by address, because verifying a credential costs time.
 * Pages and files are the same for all, so their callers are not identified. Neither are those of the sign-in
 * and sign-out routes, because these must work with a stale session.
 * @throws Problem `principal.invalid`, `session.expired`, `session.other-user`, `service.unavailable`.
 */
export function callerPrincipal(deps: {
  identify: IdentifyCaller;
  table: Pick<RouteTable, 'find'>;
}): GatewayMiddleware {
  const { identify, table } = deps;
  return function callerPrincipal(ctx, next) {
    const { clientAddress } = ctx.state;
    const route = isApi(ctx.path) ? table.find(ctx.method, ctx.path) : undefined;
    ctx.state.declared = route;
    if (!isApi(ctx.path)) {
      ctx.state.principal = anonymous(clientAddress);
      return next();
    }
    ctx.state.device = deviceName((ctx.req.headers['user-agent'] ?? '').slice(0, userAgentLength));
    const setCookies: SetCookies = (cookies) => ctx.append('set-cookie', [...cookies]);
    const identified =
      route && isAnonymous(route)
        ? anonymous(clientAddress)
        : identify({ request: ctx.req, clientAddress, route, setCookies });
    if (!(identified instanceof Promise)) {
      ctx.state.principal = identified;
      return next();
    }
    return identified.then((principal) => {
      ctx.state.principal = principal;
      return next();
    });
  };
}

/** The gateway's own public routes read the session themselves if they need it, except those of deployers. */
const isAnonymous = ({ service, access, path }: Route) =>
  service === 'gateway' && access === 'public' && zoneOf(path) !== 'deployment';

/**
 * Refuses the registry's routes to callers without permission to deploy, by a deploy token or a role. The
 * registry service checks the specific permission; this only protects it from large bodies of strangers.
 * @throws Problem `principal.invalid`, `access.denied` for a signed-in user.
 */
export const deployersAlone = (): GatewayMiddleware =>
  function deployersAlone(ctx, next) {
    const { tier, scopes } = ctx.state.principal;
    if (zoneOf(ctx.path) === 'deployment' && !scopes.some(isDeployScope)) {
      if (tier !== 'anonymous')
        throw new Problem('access.denied', { detail: 'You are in no team of a remote' });
      throw new Problem('principal.invalid', {
        detail: 'This needs a deploy token, or a sign-in of its team',
      });
    }
    return next();
  };
