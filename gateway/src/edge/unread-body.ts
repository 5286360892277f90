import type { GatewayMiddleware } from '../gateway-context.ts';
import { discardBody } from '../proxy/request-body.ts';

/** Whoever answers before the body is read to its end, here it is read and dropped, so that the connection stays usable. */
export function unreadBody(): GatewayMiddleware {
  return async function unreadBody(ctx, next) {
    try {
      await next();
    } finally {
      discardBody(ctx.req);
    }
  };
}
