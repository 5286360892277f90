import type { RemoteEntry } from '@freightwright/contracts';
import { askAgainCacheControl, privateCacheControl } from '../files/send-content.ts';
import type { GatewayContext } from '../gateway-context.ts';
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
