import { addresses } from '@freightwright/contracts/constants';

interface HostedSignIn {
  /** What is shown instead of the sign-in, or after it. */
  readonly action?: 'UPDATE_PASSWORD' | 'RESET_PASSWORD';
  /** Fills in the form there. */
  readonly email?: string;
}

/** Address of the provider's own sign-in page, which afterwards returns to a path of the site. */
export function hostedSignIn(returnTo: string, { action, email }: HostedSignIn = {}): string {
  const query = new URLSearchParams({ returnTo, ...(action && { action }), ...(email && { email }) });
  return `${addresses.startSignIn.path}?${query}`;
}

export const placeOf = ({ pathname, search }: Location): string => pathname + search;

/** The path to go to after signing in, if it is a page of this site; otherwise '/'. */
export function pagePath(returnTo: string | null, { origin }: Location): string {
  const path = returnTo ?? '/';
  const target = new URL(path.startsWith('/') && URL.canParse(path, origin) ? path : '/', origin);
  const isPage = target.origin === origin && !/^\/(api|auth)(\/|$)/.test(target.pathname);
  return isPage ? target.pathname + target.search + target.hash : '/';
}
