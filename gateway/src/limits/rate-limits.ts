import { billingWebhook, clientReports, listRemotes } from '@freightwright/contracts';

/** The kind of answer that a path asks for. Each kind has limits of its own. */
export type Zone = 'api' | 'deployment' | 'report' | 'provider' | 'page' | 'asset';

/** `limit` requests in `windowS` seconds, for one address (IPv6: one /64) or for one signed-in user. */
export interface RateLimitRule {
  name: string;
  zone: Zone;
  by: 'address' | 'principal';
  limit: number;
  windowS: number;
}

export interface RateLimitSettings {
  RATE_LIMIT_API_PER_ADDRESS: number;
  RATE_LIMIT_API_PER_PRINCIPAL: number;
  RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS: number;
  RATE_LIMIT_REPORTS_PER_ADDRESS: number;
  RATE_LIMIT_PROVIDER_PER_ADDRESS: number;
  RATE_LIMIT_PAGES_PER_ADDRESS: number;
  RATE_LIMIT_ASSETS_PER_ADDRESS: number;
}

/**
 * Every limit of the gateway. An address may be a whole office, so it gets what a few busy people need. A
 * service that must be stricter, such as the one for mail, counts for itself. A page needs about thirty
 * files, so the limit for files is high; it keeps one address from reading the disk without end.
 */
export const rateLimitRules = (settings: RateLimitSettings): readonly RateLimitRule[] => [
  {
    name: 'api-address',
    zone: 'api',
    by: 'address',
    limit: settings.RATE_LIMIT_API_PER_ADDRESS,
    windowS: 60,
  },
  {
    name: 'api-principal',
    zone: 'api',
    by: 'principal',
    limit: settings.RATE_LIMIT_API_PER_PRINCIPAL,
    windowS: 60,
  },
  {
    name: 'deployment-address',
    zone: 'deployment',
    by: 'address',
    limit: settings.RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS,
    windowS: 60,
  },
  {
    name: 'report-address',
    zone: 'report',
    by: 'address',
    limit: settings.RATE_LIMIT_REPORTS_PER_ADDRESS,
    windowS: 60,
  },
  {
    name: 'provider-address',
    zone: 'provider',
    by: 'address',
    limit: settings.RATE_LIMIT_PROVIDER_PER_ADDRESS,
    windowS: 60,
  },
  {
    name: 'page-address',
    zone: 'page',
    by: 'address',
    limit: settings.RATE_LIMIT_PAGES_PER_ADDRESS,
    windowS: 60,
  },
  {
    name: 'asset-address',
    zone: 'asset',
    by: 'address',
    limit: settings.RATE_LIMIT_ASSETS_PER_ADDRESS,
    windowS: 60,
  },
];

/**
 * The zone of a path: deployments (large bodies), reports of pages (many and small), messages of the payment
 * provider (many at once from few addresses, and repeated until they are taken), the rest of the API, files
 * (the last segment has an extension, or the path is under /mfe/), and pages.
 */
export function zoneOf(path: string): Zone {
  if (isApi(path)) {
    if (path === clientReports.path) return 'report';
    if (path === billingWebhook.path) return 'provider';
    return path === listRemotes.path || path.startsWith(`${listRemotes.path}/`) ? 'deployment' : 'api';
  }
  return path.startsWith('/mfe/') || path.includes('.', path.lastIndexOf('/')) ? 'asset' : 'page';
}

export const isApi = (path: string) => path.startsWith('/api/') || path === '/api';
