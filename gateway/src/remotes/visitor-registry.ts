import { Problem, type RemoteEntry } from '@freightwright/contracts';
import { isRead } from '../edge/zone.ts';
import { askAgainCacheControl, privateCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySnapshot, RegistrySource } from './registry.ts';

/** For what this browser may keep and a cache that others share may not. It asks each time all the same. */
const askAgainAlone = 'private, no-cache';

export const registryFor = (ctx: GatewayContext, registry: RegistrySource): RegistrySnapshot | undefined =>
  ctx.state.visitorRegistry?.snapshot ?? registry.current();

/**
 * How an answer that depends on the registry may be kept. While a canary runs, no shared cache keeps any: it could hand
 * one visitor's version to another.
 */
export function keepingFor(ctx: GatewayContext): string {
  const { visitorRegistry } = ctx.state;
  if (!visitorRegistry) return askAgainCacheControl;
  if (visitorRegistry.isOwn) return privateCacheControl;
  ctx.vary('cookie');
  return askAgainAlone;
}

/** Whether a remote is an override from another address, and not a version of this site. */
export const isElsewhere = ({ override, manifest }: RemoteEntry): boolean =>
  override === true && !manifest.startsWith('/');

/** Seconds after which a caller may ask again for a registry that has not been read yet. */
const retryAfterS = 2;

/**
 * Answers GET /mfe/registry.json.
 * @throws Problem `service.unavailable` until a registry has been read.
 */
export const registryFile = (source: RegistrySource): GatewayMiddleware =>
  async function registryFile(ctx, next) {
    if (ctx.path !== '/mfe/registry.json' || !isRead(ctx.method)) return next();
    ctx.state.route = ctx.path;
    const snapshot = registryFor(ctx, source);
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    await sendContent(ctx, snapshot.content, { cacheControl: keepingFor(ctx) });
  };
