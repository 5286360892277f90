import { Problem } from '@freightwright/contracts';
import { guard, type Handler, type KitMiddleware, type Log } from '@freightwright/service-kit';
import type { GatewayMiddleware } from './gateway-context.ts';

/**
 * The routes that the gateway answers by itself, held to their contracts as a service's are. Their paths have no parameters. What a GET
 * does here (to begin or to finish a sign-in) cannot be looked at without being done, so nothing answers HEAD.
 * The middleware throws Problem `route.method-not-allowed` for that.
 */
export function ownRoutes({ handlers, log }: { handlers: readonly Handler[]; log: Log }): GatewayMiddleware {
  const guarded = new Map<string, KitMiddleware>(
    handlers.map((handler) => [`${handler.route.method} ${handler.route.path}`, guard(handler, { log })]),
  );
  return function ownRoutes(ctx, next) {
    const answer = guarded.get(`${ctx.method} ${ctx.path}`);
    if (answer) {
      ctx.state.route = ctx.path;
      return answer(ctx, next);
    }
    if (ctx.method === 'HEAD' && guarded.has(`GET ${ctx.path}`)) {
      // No route answers this one.
      ctx.state.declared = undefined;
      ctx.set('allow', 'GET');
      throw new Problem('route.method-not-allowed');
    }
    return next();
  };
}
