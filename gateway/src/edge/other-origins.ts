import { apiVersionHeader, idempotencyKeyHeader, replayedHeader } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { isApi } from './zone.ts';

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
