import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this site sent the request. Browsers say so in Sec-Fetch-Site, which no script can set.
 * Older browsers, and all browsers on a site without https, do not send it; then Origin decides, which names
 * the port as well.
 * @param publicOrigin as visitors type it: 'https://freightwright.example'.
 */
export function isSameOrigin(request: IncomingMessage, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}
