import { guard, type Handler, type KitMiddleware, type Log } from '@freightwright/service-kit';
import type { GatewayMiddleware } from './gateway-context.ts';

/** The routes that the gateway answers by itself, held to their contracts as a service's are. Their paths have no parameters. */
export function ownRoutes({ handlers, log }: { handlers: readonly Handler[]; log: Log }): GatewayMiddleware {
  const guarded = new Map<string, KitMiddleware>(
    handlers.map((handler) => [`${handler.route.method} ${handler.route.path}`, guard(handler, { log })]),
  );
  return function ownRoutes(ctx, next) {
    const answer = guarded.get(`${ctx.method} ${ctx.path}`);
    if (!answer) return next();
    ctx.state.route = ctx.path;
    return answer(ctx, next);
  };
}
