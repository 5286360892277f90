import { Problem } from '@freightwright/contracts';
import { isRead } from '../edge/read-method.ts';
import { sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from './registry.ts';
import { keepingFor, registryFor } from './visitor-registry.ts';

/** Seconds after which a caller may ask again for a registry that has not been read yet. */
const retryAfterS = 2;

/**
 * Answers GET /mfe/registry.json.
 * @throws Problem `service.unavailable` until a registry has been read.
 */
export function registryFile(source: RegistrySource): GatewayMiddleware {
  return async function registryFile(ctx, next) {
    if (ctx.path !== '/mfe/registry.json' || !isRead(ctx.method)) return next();
    ctx.state.route = ctx.path;
    const snapshot = registryFor(ctx, source);
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    await sendContent(ctx, snapshot.content, { cacheControl: keepingFor(ctx) });
  };
}
