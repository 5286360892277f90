import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's request comes from a page of this very site. A browser says so in Sec-Fetch-Site, which no script can set; one too
 * old for it (or on a site without https, where it is not sent) names the page's origin in Origin, which tells ports apart too.
 * @param publicOrigin as visitors type it: 'https://freightwright.example'.
 */
export function isSameOrigin(request: IncomingMessage, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}
