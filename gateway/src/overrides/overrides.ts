import { overrideScope, Problem } from '@freightwright/contracts';
import type { ScopedToken } from '@freightwright/service-kit';
import { isRead } from '../edge/read-method.ts';
import { pagePolicy } from '../edge/security-headers.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import { zoneOf } from '../limits/rate-limits.ts';
import type { Analytics } from '../pages/analytics.ts';
import { withoutTrailingSlash } from '../pages/page-routes.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { isSameOrigin } from '../session/same-origin.ts';
import { confirmPage } from './confirm-page.ts';
import {
  applyOverrides,
  invalid,
  isLoopback,
  type Override,
  type OverrideWish,
  overridesAtMost,
  readWish,
  routesOfUnknown,
} from './override.ts';
import { createOverrideCookie, overrideLifetimeS } from './override-cookie.ts';

export interface OverrideSettings {
  /** Everybody may override remotes from their own machine: for development. */
  open: boolean;
  /** Only addresses with https are allowed. */
  httpsOnly: boolean;
  /** What the cookie is signed with: base64, 32 bytes or more, the same in all replicas. */
  secret: string;
  /** Left out, permits are not accepted. */
  verifyPermit?: ((jwt: string) => Promise<ScopedToken>) | undefined;
}

export interface OverridesDeps {
  overrides: OverrideSettings;
  registry: RegistrySource;
  https: boolean;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
  /** The service that counts visits. Left out, none does. */
  analytics?: Analytics | undefined;
  now: () => number;
}

/** What every browser keeps of a cookie, with its name and attributes. */
const cookieLengthAtMost = 4_096;
/** Seconds after which a caller may ask again for a registry that has not been read yet. */
const retryAfterS = 2;

/** What an address changes: the overrides that stay and those that it adds. */
interface Change {
  left: Override[];
  added: Override[];
}

/**
 * Takes `?mf=<remote>@<manifest URL>` on a page. After the visitor has agreed on a page that asks, that
 * remote comes from that address, for this visitor alone. One that was never deployed is shown at the page on
 * which it was asked for, and at each `mf-route`. The override is kept in a cookie, and the visitor
 * is redirected to the address without it. `?mf=<remote>@` takes one override back and `?mf=clear` takes back
 * all, without asking. Pages with an override may load from its origin; all other pages stay as strict as
 * before. ADR 0005 says why it is a cookie.
 * @throws Problem `request.invalid`, `access.denied`, `principal.invalid`, `service.unavailable`.
 */
export function overrides(deps: OverridesDeps): GatewayMiddleware {
  const { registry, now, overrides: settings } = deps;
  const cookie = createOverrideCookie({ secret: settings.secret, https: deps.https, now });
  const held = (ctx: GatewayContext) =>
    cookie
      .read(ctx.cookies.get(cookie.name))
      .filter(({ permitted, manifest }) => permitted || (settings.open && isLoopback(manifest)));

  async function changed(ctx: GatewayContext, params: URLSearchParams): Promise<Change> {
    const texts = params.getAll('mf');
    if (texts.includes('clear')) return { left: [], added: [] };
    if (texts.length > overridesAtMost) throw invalid('count', `at most ${overridesAtMost} at once`);
    const wishes = texts.map((text) => readWish(text, settings));
    const left = held(ctx).filter(({ name }) => !wishes.some((wish) => wish.name === name));
    const set = wishes.filter((wish) => wish.manifest !== undefined);
    if (set.length === 0) return { left, added: [] };
    refuseFromElsewhere(ctx);
    const permit = await permitOf(params);
    const routes = [withoutTrailingSlash(plainPath(ctx)), ...params.getAll('mf-route')];
    const added = set.map((wish) => allowed(wish, permit, routes));
    if (left.length + added.length > overridesAtMost) {
      throw invalid('count', `at most ${overridesAtMost} at once; clear some first`);
    }
    return { left, added };
  }

  async function permitOf(params: URLSearchParams): Promise<ScopedToken | undefined> {
    const jwt = params.get('mf-permit');
    if (jwt === null || !settings.verifyPermit) return undefined;
    return settings.verifyPermit(jwt);
  }

  function allowed(
    { name, manifest }: OverrideWish,
    permit: ScopedToken | undefined,
    routes: readonly string[],
  ): Override {
    const permitted = permit?.scopes.includes(overrideScope(name)) ?? false;
    if (!permitted && !settings.open) {
      throw new Problem('access.denied', { detail: `Nothing permits you to override ${name}.` });
    }
    if (!permitted && manifest !== undefined && !isLoopback(manifest)) {
      throw new Problem('access.denied', {
        detail: 'Without a permit a remote is loaded from this machine alone: localhost or 127.0.0.1.',
      });
    }
    // What the registry removes from the store must not be what an override names.
    if (manifest !== undefined && new URL(manifest).origin === deps.publicOrigin) {
      throw invalid('origin', 'the address is of this site itself; deploy or roll back instead');
    }
    const snapshot = registry.current();
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    const isThere = snapshot.registry.remotes.some((entry) => entry.name === name);
    const longestMs = now() + overrideLifetimeS * 1000;
    const untilMs = permitted ? Math.min(longestMs, permit?.expiresAtMs ?? 0) : longestMs;
    const shownAt = isThere ? {} : { routes: routesOfUnknown(name, routes, snapshot) };
    return { name, manifest: manifest ?? '', permitted, untilMs, ...shownAt };
  }

  return async function overrides(ctx, next) {
    const isPage = zoneOf(ctx.path) === 'page';
    const reads = isRead(ctx.method);
    if (isPage && (reads || ctx.method === 'POST') && ctx.search.includes('mf=')) {
      const params = new URLSearchParams(ctx.search);
      if (params.has('mf')) {
        ctx.state.route = 'override';
        const { left, added } = await changed(ctx, params);
        if (added.length > 0 && !isConfirmed(ctx, deps.publicOrigin)) return ask(ctx, params, added);
        const kept = cookie.write([...left, ...added]);
        if (kept.length > cookieLengthAtMost) throw invalid('length', 'they are too long; clear some first');
        ctx.append('set-cookie', kept);
        return redirectTo(ctx, without(ctx, params));
      }
    }
    if (!reads || (!isPage && ctx.path !== '/mfe/registry.json')) return next();
    const snapshot = registry.current();
    const mine = snapshot && ctx.headers.cookie?.includes(`${cookie.name}=`) ? held(ctx) : [];
    const visitor = snapshot && mine.length > 0 ? applyOverrides(snapshot, mine) : undefined;
    if (visitor) {
      ctx.state.overrides = visitor;
      ctx.set('content-security-policy', pagePolicy({ ...deps, origins: visitor.origins }));
    }
    return next();
  };
}

/**
 * A link on another site must not decide what code our visitors run. Addresses that were typed or bookmarked
 * and links of our own are allowed.
 */
function refuseFromElsewhere(ctx: GatewayContext): void {
  const site = ctx.get('sec-fetch-site');
  if (site === '' || site === 'none' || site === 'same-origin') return;
  throw new Problem('access.denied', { detail: 'An override is not taken from a link on another site.' });
}

/** Whether the form of our own page was sent. A page of another site cannot send a request that says so. */
function isConfirmed(ctx: GatewayContext, publicOrigin: string): boolean {
  return ctx.method === 'POST' && isSameOrigin(ctx.req, publicOrigin);
}

function ask(ctx: GatewayContext, params: URLSearchParams, remotes: readonly Override[]): void {
  const { html, contentSecurityPolicy } = confirmPage({
    remotes,
    action: `${plainPath(ctx)}${ctx.search}`,
    cancel: without(ctx, params),
  });
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

/**
 * With exactly one slash in front, because browsers take '//' or '/\' for the start of another site's
 * address.
 */
const plainPath = (ctx: GatewayContext) => `/${ctx.path.replace(/^[/\\]+/, '')}`;

/** The address without its parameters for overrides. */
function without(ctx: GatewayContext, params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('mf');
  rest.delete('mf-permit');
  rest.delete('mf-route');
  return rest.size > 0 ? `${plainPath(ctx)}?${rest}` : plainPath(ctx);
}

function redirectTo(ctx: GatewayContext, location: string): void {
  ctx.set('cache-control', 'no-store');
  ctx.set('location', location);
  ctx.body = null;
  // Set after the body, because an empty body makes the status 204.
  ctx.status = 303;
}
