import type { IncomingMessage } from 'node:http';

/** The value of a Set-Cookie header. */
export type SetCookie = string;

export interface CookieTerms {
  /** The browser sends the cookie to this path and to what lies below it. */
  path: string;
  /**
   * 'Strict': never with a request that another site began. 'Lax': only when a visitor follows a link here.
   */
  sameSite: 'Strict' | 'Lax';
  /** Visitors come by https, so the cookie never travels in plain text. */
  https: boolean;
  /** Left out, no script can read the cookie. */
  scriptsMayRead?: boolean;
}

/**
 * Gives the function that writes cookies on these terms. An empty value with 0 s to live deletes the cookie.
 */
export function createSetCookie({ path, sameSite, https, scriptsMayRead }: CookieTerms) {
  const attributes = [
    `Path=${path}`,
    ...(scriptsMayRead ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
    ...(https ? ['Secure'] : []),
  ].join('; ');
  return (name: string, value: string, maxAgeS: number): SetCookie =>
    `${name}=${value}; Max-Age=${maxAgeS}; ${attributes}`;
}

/**
 * The name of a cookie for the whole site. With https its prefix makes browsers refuse a cookie of that name
 * from plain http or from another host of the same domain (RFC 6265bis, 4.1.3.2). Plain http has to do
 * without it, as Safari takes no Secure cookie there.
 */
export const siteCookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** Every cookie of a request as name and value, in the order they came. */
export function requestCookies({ headers: { cookie } }: IncomingMessage): [name: string, value: string][] {
  if (cookie === undefined) return [];
  return cookie.split(';').flatMap((pair): [string, string][] => {
    const equals = pair.indexOf('=');
    return equals === -1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}

/** Every value under a name, as a browser may hold several cookies of one name for different paths. */
export function cookieValues(request: IncomingMessage, name: string): string[] {
  if (!request.headers.cookie?.includes(`${name}=`)) return [];
  return requestCookies(request).flatMap(([other, value]) => (other === name ? [value] : []));
}

/**
 * The names of the cookies that must go, so that the request's browser holds at most `atMost` of a kind once
 * it gets the cookie `added`. They are its oldest ones, because browsers send older cookies first.
 * @param kind.shape what the names of that kind look like.
 */
export function surplusCookies(
  request: IncomingMessage,
  kind: { shape: RegExp; atMost: number },
  added: string,
): string[] {
  const names = requestCookies(request).map(([name]) => name);
  const others = names.filter((name) => kind.shape.test(name) && name !== added);
  return others.slice(0, Math.max(0, others.length - kind.atMost + 1));
}
