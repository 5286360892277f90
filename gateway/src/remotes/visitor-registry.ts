import { Problem, type RemoteEntry } from '@freightwright/contracts';
import { isRead } from '../edge/zone.ts';
import { askAgainCacheControl, privateCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySnapshot, RegistrySource } from './registry.ts';

/** For what this browser may cache and a shared cache may not. It must revalidate on every request. */
const askAgainAlone = 'private, no-cache';

export const registryFor = (ctx: GatewayContext, registry: RegistrySource): RegistrySnapshot | undefined =>
  ctx.state.visitorRegistry?.snapshot ?? registry.current();

/**
 * The Cache-Control of a response that depends on the registry. While a canary runs, no shared cache may
 * store any: it could serve one visitor's version to another.
 */
export function cachedFor(ctx: GatewayContext): string {
  const { visitorRegistry } = ctx.state;
  if (!visitorRegistry) return askAgainCacheControl;
  if (visitorRegistry.isOwn) return privateCacheControl;
  ctx.vary('cookie');
  return askAgainAlone;
}

/** Whether a remote is an override from another URL rather than a version of this site. */
export const isElsewhere = ({ override, manifest }: RemoteEntry): boolean =>
  override === true && !manifest.startsWith('/');

/** Seconds until a caller may retry while no registry has been read. */
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
    await sendContent(ctx, snapshot.content, { cacheControl: cachedFor(ctx) });
  };
