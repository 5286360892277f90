import type { GatewayMiddleware } from '../gateway-context.ts';
import { discardBody } from '../proxy/request-body.ts';

/**
 * Reads and drops what is left of a request's body after the answer, so that the connection can be used
 * again.
 */
export function unreadBody(): GatewayMiddleware {
  return async function unreadBody(ctx, next) {
    try {
      await next();
    } finally {
      discardBody(ctx.req);
    }
  };
}
