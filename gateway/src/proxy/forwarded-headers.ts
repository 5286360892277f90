import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { idempotencyKeyHeader, type Route, replayedHeader } from '@freightwright/contracts';

/**
 * The headers of a caller that a service gets. All others stay here: credentials (cookie, authorization),
 * claims about who or where the caller is (x-principal, x-keycloak-user-id, forwarded, x-forwarded-*), and
 * those about the connection (hop-by-hop, RFC 9110 7.6.1). Accept-Encoding stays too, because it is the
 * gateway that compresses answers.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'if-modified-since',
  idempotencyKeyHeader,
  'range',
] as const;

/**
 * The headers of a service that a caller gets. Set-Cookie is not among them, because sessions belong to the
 * gateway.
 */
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
  replayedHeader,
  'last-modified',
  'link',
  'location',
  'retry-after',
  'vary',
]);

/**
 * Name, value, name, value: the form that undici takes without a copy. A route may declare headers that only
 * its own service gets.
 */
export function forwardedRequestHeaders(
  headers: IncomingHttpHeaders,
  { passesHeaders = [] }: Pick<Route, 'passesHeaders'> = {},
): string[] {
  const forwarded: string[] = [];
  const forward = (name: string) => {
    const value = headers[name];
    if (value !== undefined) forwarded.push(name, value as string);
  };
  for (const name of requestHeaders) forward(name);
  for (const name of passesHeaders) forward(name);
  return forwarded;
}

/**
 * Copies the headers of a service's answer that a caller may get. An answer may be kept in caches only when
 * the service says so, and never when it carries a cookie of ours, which is one visitor's.
 */
export function copyResponseHeaders(headers: IncomingHttpHeaders, response: ServerResponse): void {
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && responseHeaders.has(name)) response.setHeader(name, value);
  }
  if (headers['cache-control'] === undefined || response.hasHeader('set-cookie'))
    response.setHeader('cache-control', 'no-store');
}
