import { billingWebhook, clientReports, listRemotes } from '@freightwright/contracts';

/** The kind of response that a path requests. Each kind has its own limits. */
export type Zone = 'api' | 'deployment' | 'report' | 'provider' | 'page' | 'asset';

/**
 * The zone of a path: deployments (large bodies), client reports (many and small), webhooks of the payment
 * provider (many at once from few addresses, and retried until they are accepted), the rest of the API, files
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

/** Whether a method only reads: HEAD requests the headers that GET would return. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
