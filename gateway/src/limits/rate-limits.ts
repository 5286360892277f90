import type { Zone } from '../edge/zone.ts';

/** `limit` requests in `windowS` seconds, for one address (IPv6: one /64) or for one signed-in user. */
export interface RateLimitRule {
  name: string;
  zone: Zone;
  by: 'address' | 'principal';
  limit: number;
  windowS: number;
}

/** Each limit with the setting of how many requests it lets through in a minute. */
const limits = [
  ['api', 'address', 'RATE_LIMIT_API_PER_ADDRESS'],
  ['api', 'principal', 'RATE_LIMIT_API_PER_PRINCIPAL'],
  ['deployment', 'address', 'RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS'],
  ['report', 'address', 'RATE_LIMIT_REPORTS_PER_ADDRESS'],
  ['provider', 'address', 'RATE_LIMIT_PROVIDER_PER_ADDRESS'],
  ['page', 'address', 'RATE_LIMIT_PAGES_PER_ADDRESS'],
  ['asset', 'address', 'RATE_LIMIT_ASSETS_PER_ADDRESS'],
] as const satisfies [Zone, RateLimitRule['by'], string][];

export type RateLimitSettings = Record<(typeof limits)[number][2], number>;

/**
 * Every limit of the gateway. An address may be a whole office, so it gets what a few busy people need. A
 * service that must be stricter, such as the one for mail, counts for itself. A page needs about thirty
 * files, so the limit for files is high; it keeps one address from reading the disk without end.
 */
export const rateLimitRules = (settings: RateLimitSettings): readonly RateLimitRule[] =>
  limits.map(([zone, by, setting]) => ({
    name: `${zone}-${by}`,
    zone,
    by,
    limit: settings[setting],
    windowS: 60,
  }));
