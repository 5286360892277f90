import { type ApiVersions, apiVersionHeader } from '@freightwright/contracts';
import type { KitMiddleware } from './kit-context.ts';

/**
 * Notes in which version of the API the call is answered. The gateway has decided it and passes it on; without its word it is the
 * current one.
 */
export function apiVersion({ versions }: { versions: ApiVersions }): KitMiddleware {
  return (ctx, next) => {
    const told = ctx.req.headers[apiVersionHeader];
    ctx.state.apiVersion = versions.isKnown(told) ? told : versions.current;
    return next();
  };
}
