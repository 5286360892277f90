import { Problem } from '@freightwright/contracts';
import { isRead } from '../edge/read-method.ts';
import { askAgainCacheControl, privateCacheControl, sendContent } from '../files/send-content.ts';
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
    if (ctx.path !== '/mfe/registry.json' || !isRead(ctx.method)) return next();
    ctx.state.route = ctx.path;
    const { overrides } = ctx.state;
    const snapshot = overrides?.snapshot ?? source.current();
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    await sendContent(ctx, snapshot.content, {
      cacheControl: overrides ? privateCacheControl : askAgainCacheControl,
    });
  };
}
