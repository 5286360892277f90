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
