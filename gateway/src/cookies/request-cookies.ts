import type { IncomingMessage } from 'node:http';

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
