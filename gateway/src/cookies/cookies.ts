import type { IncomingMessage } from 'node:http';

/** The value of a Set-Cookie header. */
export type SetCookie = string;

export interface CookieTerms {
  /** The browser sends the cookie to this path and below. */
  path: string;
  /** 'Strict': never with a cross-site request. 'Lax': also when a visitor follows a link here. */
  sameSite: 'Strict' | 'Lax';
  /** The site uses https, so the cookie is never sent in plain text. */
  https: boolean;
  /** Default: HttpOnly. */
  scriptsMayRead?: boolean;
}

/** Creates a serializer of cookies with these attributes. An empty value with 0 s deletes the cookie. */
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
 * from plain http or from another host of the same domain (RFC 6265bis, 4.1.3.2). Plain http cannot use it,
 * because Safari accepts no Secure cookie there.
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

/** Every value under a name, as a browser may store several cookies of one name for different paths. */
export function cookieValues(request: IncomingMessage, name: string): string[] {
  if (!request.headers.cookie?.includes(`${name}=`)) return [];
  return requestCookies(request).flatMap(([other, value]) => (other === name ? [value] : []));
}

/**
 * Returns the names of the cookies to delete, so that the browser has at most `atMost` of a kind after it
 * stores the cookie `added`. They are its oldest ones, because browsers send older cookies first.
 * @param kind.shape the pattern of the names of that kind.
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
