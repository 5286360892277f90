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
 * A page may load only what this origin serves, without eval, and no script or style stands in it but what
 * `allowInside` names. `data:` images are the icons in style sheets.
 * @param origins from which a visitor's overridden remotes come. Nobody else gets any.
 * @param analytics hosts that pages may reach besides our own.
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

/** The policy of a page in which these very scripts and style sheets stand. */
export const allowInside = (policy: string, { scripts, styles }: InsideHashes): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => [sources, ...scripts].join(' '))
    .replace(/style-src [^;]*/, (sources) => [sources, ...styles].join(' '));

/** For answers of the API, which are data. A browser that is made to show one may load and run nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

type Headers = readonly (readonly [string, string])[];

/**
 * On every answer. HSTS only for a site with https: browsers ignore it on http, and it would keep developers
 * from http://localhost.
 */
const commonHeaders = (https: boolean): Headers => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(https ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const) : []),
];

/** On answers that are data and never a page. */
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
  /** Seconds for which a browser remembers the answer. */
  'access-control-max-age': '600',
} as const;

/** What a page may read of an answer besides its body. */
const exposed = [
  'deprecation',
  apiVersionHeader,
  replayedHeader,
  'retry-after',
  'sunset',
  'x-request-id',
].join(', ');

/**
 * Lets the front ends of other teams call the API from origins of their own, with a bearer token. Cookies are
 * of no use to them: without Access-Control-Allow-Credentials a browser keeps the answer to a request with
 * cookies from their page.
 */
export function otherOrigins({ origins }: { origins: readonly string[] }): GatewayMiddleware {
  const known: ReadonlySet<string> = new Set(origins);
  return async function otherOrigins(ctx, next) {
    const { origin } = ctx.req.headers;
    if (known.size === 0 || !isApi(ctx.path)) return next();
    ctx.vary('origin');
    if (origin === undefined || !known.has(origin)) return next();
    ctx.set('access-control-allow-origin', origin);
    ctx.set('access-control-expose-headers', exposed);
    if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next();
    ctx.set(allowed);
    ctx.status = 204;
  };
}
