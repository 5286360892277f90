import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { type Zone, zoneOf } from '../edge/zone.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';

/**
 * `limit` requests in `windowS` seconds, for one address (IPv6: one /64), for the calls with API keys from one
 * address, or for one signed-in user or API key.
 */
interface RateLimitRule {
  name: string;
  zone: Zone;
  by: 'address' | 'keys' | 'principal';
  limit: number;
  windowS: number;
}

/** Each limit and the setting of its requests per minute. */
const limits = [
  ['api', 'address', 'RATE_LIMIT_API_PER_ADDRESS'],
  ['api', 'keys', 'RATE_LIMIT_API_KEYS_PER_ADDRESS'],
  ['api', 'principal', 'RATE_LIMIT_API_PER_PRINCIPAL'],
  ['deployment', 'address', 'RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS'],
  ['report', 'address', 'RATE_LIMIT_REPORTS_PER_ADDRESS'],
  ['provider', 'address', 'RATE_LIMIT_PROVIDER_PER_ADDRESS'],
  ['page', 'address', 'RATE_LIMIT_PAGES_PER_ADDRESS'],
  ['asset', 'address', 'RATE_LIMIT_ASSETS_PER_ADDRESS'],
] as const satisfies [Zone, RateLimitRule['by'], string][];

export type RateLimitSettings = Record<(typeof limits)[number][2], number>;

/**
 * The gateway's rate limits. An address may be a whole office, so its limit covers a few busy people. A
 * service that needs a stricter limit, such as the email service, counts itself. A page needs about thirty
 * files, so the limit for files is high; it only stops one address from reading the disk endlessly. Calls with
 * an API key have a limit of their own per address, so that a server gets what each of its keys may.
 */
export const rateLimitRules = (settings: RateLimitSettings): readonly RateLimitRule[] =>
  limits.map(([zone, by, setting]) => ({
    name: `${zone}-${by}`,
    zone,
    by,
    limit: settings[setting],
    windowS: 60,
  }));

interface Verdict {
  admitted: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds to the end of this window. */
  resetS: number;
  /** Whole seconds until the next request would be admitted. 0 when this one was. */
  retryAfterS: number;
}

/** The number of admitted requests per key in one window, as replicas exchange it. */
export interface WindowCounts {
  window: number;
  counts: [key: string, count: number][];
}

/** More than the rounding error of window fractions, and less than a clock tick. */
const roundingS = 1e-6;

interface Window {
  index: number;
  admitted: Map<string, number>;
  untold: Map<string, number>;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * A sliding window approximated by two fixed ones. The previous window counts by the share of it that the
 * last `windowS` seconds still cover. So two numbers per key suffice, and no key gets twice the limit around
 * the end of a window. Windows start at multiples of their length since the epoch, so that replicas agree on
 * them. Refused requests are not counted, so a client that waits is admitted. At most `maxKeys` keys are
 * stored per window; beyond that the oldest key is evicted.
 */
export function createRateLimiter(deps: { rule: RateLimitRule; now: () => number; maxKeys: number }) {
  const { rule, now, maxKeys } = deps;
  const windowMs = rule.windowS * 1000;
  const opened = (index: number): Window => ({ index, admitted: new Map(), untold: new Map() });
  let current = opened(Math.floor(now() / windowMs));
  let previous = opened(current.index - 1);

  function turnTo(index: number): void {
    if (index <= current.index) return;
    previous = index === current.index + 1 ? current : opened(index - 1);
    current = opened(index);
  }

  function count(counts: Map<string, number>, key: string, by: number): void {
    const before = counts.get(key);
    if (before === undefined && counts.size >= maxKeys) {
      const oldest = counts.keys().next();
      if (!oldest.done) counts.delete(oldest.value);
    }
    counts.set(key, (before ?? 0) + by);
  }

  return {
    rule,
    take(key: string): Verdict {
      const nowMs = now();
      turnTo(Math.floor(nowMs / windowMs));
      const passed = Math.min(1, (nowMs - current.index * windowMs) / windowMs);
      const resetS = Math.max(1, Math.ceil(((1 - passed) * windowMs) / 1000));
      const before = previous.admitted.get(key) ?? 0;
      const here = current.admitted.get(key) ?? 0;
      const used = here + Math.floor(before * (1 - passed));
      if (used >= rule.limit) {
        // The next request is admitted only after the computed moment, so one whole second is added, also
        // where rounding puts that moment just before a whole second.
        const waitS = waitWindows(rule.limit, before, here, passed) * rule.windowS;
        const retryAfterS = Math.floor(waitS + roundingS) + 1;
        return { admitted: false, remaining: 0, resetS, retryAfterS };
      }
      count(current.admitted, key, 1);
      count(current.untold, key, 1);
      return { admitted: true, remaining: rule.limit - used - 1, resetS, retryAfterS: 0 };
    },
    /**
     * Adds another replica's counts. Those of a window before the previous one are irrelevant and dropped.
     */
    add({ window, counts }: WindowCounts) {
      turnTo(Math.floor(now() / windowMs));
      const target = window === current.index ? current : window === previous.index ? previous : undefined;
      if (target) for (const [key, by] of counts) count(target.admitted, key, by);
    },
    /** The requests admitted here since the last call. */
    drain(): WindowCounts[] {
      const published: WindowCounts[] = [];
      for (const window of [previous, current]) {
        if (window.untold.size === 0) continue;
        published.push({ window: window.index, counts: [...window.untold] });
        window.untold = new Map();
      }
      return published;
    },
  };
}

/** The time in windows until the weighted count is below the limit, if no more requests are admitted. */
function waitWindows(limit: number, before: number, here: number, passed: number): number {
  const shareWhere = (rest: number, counted: number) => Math.max(0, 1 - rest / counted);
  if (here < limit) return Math.max(0, shareWhere(limit - here, before) - passed);
  return 1 - passed + shareWhere(limit, here);
}

/**
 * Counts every request by its address, with the limit of its zone, or with that of keys.
 * @throws Problem `rate.limited`.
 */
export function rateLimitByAddress({ limiters }: { limiters: readonly RateLimiter[] }): GatewayMiddleware {
  const byZone = (by: RateLimitRule['by']) =>
    Object.fromEntries(
      limiters.filter(({ rule }) => rule.by === by).map((limiter) => [limiter.rule.zone, counted(limiter)]),
    ) as Partial<Record<Zone, Counted>>;
  const ofAddresses = byZone('address');
  const ofKeys = { ...ofAddresses, ...byZone('keys') };

  return function rateLimitByAddress(ctx, next) {
    const counts = ctx.req.headers['x-api-key'] === undefined ? ofAddresses : ofKeys;
    counts[zoneOf(ctx.path)]?.(ctx, addressBlock(ctx.state.clientAddress));
    return next();
  };
}

/**
 * Counts the calls of a signed-in user, or of one API key, from all addresses.
 * @throws Problem `rate.limited`.
 */
export function rateLimitByPrincipal({ limiters }: { limiters: readonly RateLimiter[] }): GatewayMiddleware {
  const all = limiters.filter(({ rule }) => rule.by === 'principal').map(counted);

  return function rateLimitByPrincipal(ctx, next) {
    const { userId, apiKey } = ctx.state.principal;
    const key = apiKey?.id ?? userId;
    if (key !== undefined) for (const count of all) count(ctx, key);
    return next();
  };
}

type Counted = (ctx: GatewayContext, key: string) => void;

/**
 * Applies one limit and reports it in the headers of draft-ietf-httpapi-ratelimit-headers-10:
 * RateLimit-Policy has quota and window, RateLimit has the remaining requests and the seconds to the end of
 * the window. Files have no such headers, because caches serve them to other callers too.
 */
function counted(limiter: RateLimiter): Counted {
  const { name, limit, windowS, zone } = limiter.rule;
  const policy = `"${name}";q=${limit};w=${windowS}`;
  const published = (ctx: GatewayContext, verdict: Verdict) => {
    append(ctx, 'ratelimit-policy', policy);
    append(ctx, 'ratelimit', `"${name}";r=${verdict.remaining};t=${verdict.resetS}`);
  };

  return (ctx, key) => {
    const verdict = limiter.take(key);
    if (zone !== 'asset' || !verdict.admitted) published(ctx, verdict);
    if (!verdict.admitted) throw new Problem('rate.limited', { retryAfterS: verdict.retryAfterS });
  };
}

function append(ctx: GatewayContext, name: string, item: string): void {
  const before = ctx.res.getHeader(name);
  ctx.res.setHeader(name, before === undefined ? item : `${before}, ${item}`);
}
