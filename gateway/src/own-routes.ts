import { Problem } from '@freightwright/contracts';
import { guard, type Handler, type KitMiddleware, type Log } from '@freightwright/service-kit';
import type { GatewayMiddleware } from './gateway-context.ts';

/**
 * The routes that the gateway answers by itself, checked against their contracts as those of services are.
 * Their paths have no parameters. A GET here begins or finishes a sign-in, so it cannot be looked at without
 * being done, and HEAD is refused.
 * The middleware throws Problem `route.method-not-allowed` for HEAD.
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
      // The refusal belongs to no route, so no contract lists it.
      ctx.state.declared = undefined;
      ctx.set('allow', 'GET');
      throw new Problem('route.method-not-allowed');
    }
    return next();
  };
}
