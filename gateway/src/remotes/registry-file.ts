import { Problem } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from './registry.ts';

/** Seconds after which a registry that is not there yet is asked for again. */
const retryAfterS = 2;

/**
 * GET /mfe/registry.json. Asked for each time; answered 304 while nothing changed.
 * @throws Problem `service.unavailable` while there has been no registry.
 */
export function registryFile(source: RegistrySource): GatewayMiddleware {
  return async function registryFile(ctx, next) {
    if (ctx.path !== '/mfe/registry.json' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path;
    const { overrides } = ctx.state;
    const snapshot = overrides?.snapshot ?? source.current();
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    ctx.status = 200;
    ctx.set('cache-control', overrides ? 'private, no-store' : 'no-cache');
    if (!overrides) ctx.set('etag', `"${snapshot.version}"`);
    ctx.type = 'application/json; charset=utf-8';
    if (!overrides && ctx.fresh) ctx.status = 304;
    else ctx.body = snapshot.json;
  };
}
