import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { isChosen, type VisitorCookies } from './visitor-cookies.ts';

/**
 * While canaries run, decides which of them a visitor gets, on pages and in registry.json. A browser draws a lot with its
 * first page, and keeps it; one that keeps no cookies draws anew each time. While none runs, no page sets a cookie.
 * @param deps.draw a whole number below `lots`, by chance.
 */
export function canaries(deps: {
  registry: RegistrySource;
  cookies: VisitorCookies;
  draw: () => number;
}): GatewayMiddleware {
  const { registry, cookies, draw } = deps;
  return function canaries(ctx, next) {
    const isPage = zoneOf(ctx.path) === 'page';
    if (!isRead(ctx.method) || (!isPage && ctx.path !== '/mfe/registry.json')) return next();
    const running = registry.canaries();
    if (running.length === 0) return next();
    const visitor = cookies.read(ctx.req);
    if (isPage && visitor.lot === undefined && running.some(({ percent }) => percent > 0)) {
      visitor.lot = draw();
      ctx.append('set-cookie', cookies.writeLot(visitor.lot));
    }
    const chosen = running.filter((canary) => isChosen(canary, visitor)).map(({ entry }) => entry.name);
    const snapshot = registry.withCanaries(chosen);
    if (snapshot) ctx.state.visitorRegistry = { snapshot, isOwn: false };
    return next();
  };
}
