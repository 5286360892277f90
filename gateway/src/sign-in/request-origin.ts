import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';

/**
 * Refuses cross-site requests to sign in or register, which could sign a visitor in to an attacker's account.
 * A program may do both, because it has no credentials that a browser adds by itself. A request with neither
 * Sec-Fetch-Site nor Origin comes from a program, as every browser sends one of them with a POST.
 * @throws Problem `request.foreign-origin`.
 */
export function refuseForeignPage(request: IncomingMessage, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin) && !isProgram(request))
    throw new Problem('request.foreign-origin');
}

/**
 * Refuses cross-site requests to sign out. With a cookie the request must come from a page of ours. Without
 * one, or with another credential, it may come from a program.
 * @throws Problem `request.foreign-origin`.
 */
export function refuseForeignSignOut(request: IncomingMessage, publicOrigin: string): void {
  if (isSameOrigin(request, publicOrigin)) return;
  const { cookie, authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined || apiKey !== undefined) return;
  if (!isProgram(request) || cookie !== undefined) throw new Problem('request.foreign-origin');
}

const isProgram = ({ headers }: IncomingMessage) =>
  headers['sec-fetch-site'] === undefined && headers.origin === undefined;

/**
 * Whether a page of this site sent the request. Browsers report that in Sec-Fetch-Site, which no script can
 * set. Older browsers, and all browsers on a site without https, do not send it; then Origin decides, which
 * includes the port.
 * @param publicOrigin the site's public origin: 'https://freightwright.example'.
 */
export function isSameOrigin(request: IncomingMessage, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}

/** Longer paths would not fit the cookie that stores them. */
const maxLength = 2_000;
const home = '/';

/**
 * Validates the path to return to after a sign-in: a page of this site, as path, query and fragment; anything
 * else is the home page. Nothing under /api, so that a redirect never triggers an action.
 * @param origin the site's public origin.
 */
export function returnPath(wanted: string | undefined, origin: string): string {
  // Browsers read a backslash as a slash, and strip control characters before they parse.
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || /[\\\p{Cc}]/u.test(wanted)) return home;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin) return home;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' has become '//evil.example', which is another site.
  if (path.startsWith('//') || path.length > maxLength || isApi(url.pathname)) return home;
  return path;
}

/** In any encoding. */
function isApi(pathname: string): boolean {
  try {
    return /^\/+api(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
