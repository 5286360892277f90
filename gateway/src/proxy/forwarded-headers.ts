import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/**
 * What a service may hear from the caller. All else stays outside: credentials (cookie, authorization), claims about who or where the
 * caller is (x-principal, x-keycloak-user-id, forwarded, x-forwarded-*), and everything about the connection (hop-by-hop, RFC 9110 7.6.1).
 * Accept-Encoding stays too: the gateway compresses, once, for the caller's line.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'range',
] as const;

/** What a caller may hear from a service. No Set-Cookie: sessions are the gateway's. */
const responseHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'vary',
]);

/** Name, value, name, value: the form undici takes without another copy. */
export function forwardedRequestHeaders(headers: IncomingHttpHeaders): string[] {
  const forwarded: string[] = [];
  for (const name of requestHeaders) {
    const value = headers[name];
    if (value !== undefined) forwarded.push(name, value as string);
  }
  return forwarded;
}

/**
 * Copies the allowed headers of a service's answer. An answer of the API is not kept anywhere unless the service says so, and never one with
 * cookies of ours on it, which are one visitor's.
 */
export function copyResponseHeaders(headers: IncomingHttpHeaders, response: ServerResponse): void {
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && responseHeaders.has(name)) response.setHeader(name, value);
  }
  if (headers['cache-control'] === undefined || response.hasHeader('set-cookie'))
    response.setHeader('cache-control', 'no-store');
}
