import { billingWebhook, clientReports, listRemotes } from '@freightwright/contracts';

/** The kind of answer that a path asks for. Each kind has limits of its own. */
export type Zone = 'api' | 'deployment' | 'report' | 'provider' | 'page' | 'asset';

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

/** Whether a method only reads: HEAD asks for the headers that GET would have. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
