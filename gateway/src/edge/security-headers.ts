import { apiVersionHeader, idempotencyKeyHeader, replayedHeader } from '@freightwright/contracts';
import type { Middleware } from 'koa';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Analytics } from '../pages/analytics.ts';
import type { InsideHashes } from '../pages/files-inside.ts';
import { isApi } from './zone.ts';

interface PagePolicyOptions {
  https: boolean;
  origins?: readonly string[];
  analytics?: Analytics | undefined;
}

/**
 * A page may load only what this origin serves, without eval, and only the inline scripts and styles that
 * `allowInside` adds. `data:` images are the icons in style sheets.
 * @param origins of a visitor's overridden remotes. Other visitors get none.
 * @param analytics hosts that pages may contact besides our own.
 */
export function pagePolicy({ https, origins = [], analytics }: PagePolicyOptions): string {
  const own = ["'self'", ...origins].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${[own, ...(analytics?.scriptSources ?? [])].join(' ')}`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own} data:`,
    `connect-src ${[own, ...(analytics?.connectSources ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return policy.join('; ');
}

/** Adds the hashes of a page's inline scripts and style sheets to the policy. */
export const allowInside = (policy: string, { scripts, styles }: InsideHashes): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => [sources, ...scripts].join(' '))
    .replace(/style-src [^;]*/, (sources) => [sources, ...styles].join(' '));

/** For API responses, which are data. A browser that displays one may load and run nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

type Headers = readonly (readonly [string, string])[];

/**
 * On every response. HSTS only for a site with https: browsers ignore it on http, and it would lock
 * developers out of http://localhost.
 */
const commonHeaders = (https: boolean): Headers => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(https ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const) : []),
];

/** On responses that are data rather than pages. */
export const dataHeaders = ({ https }: Pick<PagePolicyOptions, 'https'>): Headers => [
  ...commonHeaders(https),
  ['content-security-policy', apiPolicy],
];

export function securityHeaders({ https, analytics }: Omit<PagePolicyOptions, 'origins'>): Middleware {
  const api = dataHeaders({ https });
  const page: Headers = [
    ...commonHeaders(https),
    ['content-security-policy', pagePolicy({ https, analytics })],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];

  return function securityHeaders(ctx, next) {
    const headers = isApi(ctx.path) ? api : page;
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': `authorization, content-type, ${apiVersionHeader}, ${idempotencyKeyHeader}, traceparent, x-keycloak-user-id`,
  /** How long a browser caches the preflight response, seconds. */
  'access-control-max-age': '600',
} as const;

/** The response headers that a cross-origin page may read. */
const exposed = [
  'deprecation',
  apiVersionHeader,
  replayedHeader,
  'retry-after',
  'sunset',
  'x-request-id',
].join(', ');

/**
 * CORS: lets the front ends of other teams call the API from their own origins, with a bearer token. Cookies
 * do not work there: without Access-Control-Allow-Credentials the browser withholds the response to a request
 * with cookies.
 */
export function otherOrigins({ origins }: { origins: readonly string[] }): GatewayMiddleware {
  const known: ReadonlySet<string> = new Set(origins);
  return function otherOrigins(ctx, next) {
    const { origin } = ctx.req.headers;
    if (known.size === 0 || !isApi(ctx.path)) return next();
    ctx.vary('origin');
    if (origin === undefined || !known.has(origin)) return next();
    ctx.set('access-control-allow-origin', origin);
    ctx.set('access-control-expose-headers', exposed);
    if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next();
    ctx.set(allowed);
    ctx.status = 204;
    return Promise.resolve();
  };
}
