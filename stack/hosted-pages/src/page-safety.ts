import type { IncomingHttpHeaders } from 'node:http';

/**
 * The headers of every hosted page: no script, no style from elsewhere, no framing and no caching.
 *
 * @param target an address of another site to which a form of this page may lead.
 */
export function pageHeaders(target?: string): Record<string, string> {
  // Browsers apply form-action to redirects after a form as well, so the target's own origin is allowed.
  const targetOrigin = target ? ` ${new URL(target).origin}` : '';
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${targetOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/**
 * False when another site, or another port of this host, sent the form.
 *
 * @param publicOrigin the origin of our own pages, which older browsers send.
 */
export function cameFrom(publicOrigin: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'] ?? '';
  if (site !== '') return site === 'same-origin';
  const { origin = '' } = headers;
  return origin === '' || origin === publicOrigin;
}
