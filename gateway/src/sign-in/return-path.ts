/** Longer ones would not fit the cookie that remembers them. */
const maxLength = 2_000;
const home = '/';

/**
 * Where a sign-in may lead back to: a page of this site, as path, query and fragment; anything else is the
 * start page. Nothing under /api, so that nobody is sent through something that acts.
 * @param origin of the site as visitors type it.
 */
export function returnPath(wanted: string | undefined, origin: string): string {
  // Browsers read a backslash as a slash, and drop control characters before they read at all.
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || /[\\\p{Cc}]/u.test(wanted)) return home;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin) return home;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' has become '//evil.example', which is another site.
  if (path.startsWith('//') || path.length > maxLength || isApi(url.pathname)) return home;
  return path;
}

/** However it is written. */
function isApi(pathname: string): boolean {
  try {
    return /^\/+api(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
