import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { type Zone, zoneOf } from '../edge/zone.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import type { RateLimiter, Verdict } from './rate-limiter.ts';

/**
 * Counts every request for its address, by the limit of its zone.
 * @throws Problem `rate.limited`.
 */
export function rateLimitByAddress({ limiters }: { limiters: readonly RateLimiter[] }): GatewayMiddleware {
  const byZone = Object.fromEntries(
    limiters
      .filter(({ rule }) => rule.by === 'address')
      .map((limiter) => [limiter.rule.zone, counted(limiter)]),
  ) as Partial<Record<Zone, Counted>>;

  return function rateLimitByAddress(ctx, next) {
    byZone[zoneOf(ctx.path)]?.(ctx, addressBlock(ctx.state.clientAddress));
    return next();
  };
}

/**
 * Counts the calls of one signed-in user, from whatever addresses they come.
 * @throws Problem `rate.limited`.
 */
export function rateLimitByPrincipal({ limiters }: { limiters: readonly RateLimiter[] }): GatewayMiddleware {
  const all = limiters.filter(({ rule }) => rule.by === 'principal').map(counted);

  return function rateLimitByPrincipal(ctx, next) {
    const { userId } = ctx.state.principal;
    if (userId !== undefined) for (const count of all) count(ctx, userId);
    return next();
  };
}

type Counted = (ctx: GatewayContext, key: string) => void;

/**
 * Counts by one limit and tells the caller in the headers of draft-ietf-httpapi-ratelimit-headers-10:
 * RateLimit-Policy has quota and window, RateLimit has what is left and the seconds to the end of the window.
 * A file that is served has no such headers, because caches give it to other callers too.
 */
function counted(limiter: RateLimiter): Counted {
  const { name, limit, windowS, zone } = limiter.rule;
  const policy = `"${name}";q=${limit};w=${windowS}`;
  const told = (ctx: GatewayContext, verdict: Verdict) => {
    append(ctx, 'ratelimit-policy', policy);
    append(ctx, 'ratelimit', `"${name}";r=${verdict.remaining};t=${verdict.resetS}`);
  };

  return (ctx, key) => {
    const verdict = limiter.take(key);
    if (zone !== 'asset' || !verdict.admitted) told(ctx, verdict);
    if (!verdict.admitted) throw new Problem('rate.limited', { retryAfterS: verdict.retryAfterS });
  };
}

function append(ctx: GatewayContext, name: string, item: string): void {
  const before = ctx.res.getHeader(name);
  ctx.res.setHeader(name, before === undefined ? item : `${before}, ${item}`);
}
