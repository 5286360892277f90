import type { startSignIn } from '@freightwright/contracts';

const path: (typeof startSignIn)['path'] = '/api/login';

/** Address of the provider's own sign-in page, which leads back to a path of the site. */
export function hostedSignIn(returnTo: string, action?: 'UPDATE_PASSWORD'): string {
  return `${path}?${new URLSearchParams({ returnTo, ...(action && { action }) })}`;
}

/** The page on show, as an address to come back to. */
export function placeOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** A path to go to after signing in, when it is one of a page of the site; '/' otherwise. */
export function pagePath(returnTo: string | null, { origin }: Location): string {
  const path = returnTo ?? '/';
  const target = new URL(path.startsWith('/') && URL.canParse(path, origin) ? path : '/', origin);
  const isPage = target.origin === origin && !/^\/(api|auth)(\/|$)/.test(target.pathname);
  return isPage ? target.pathname + target.search + target.hash : '/';
}
