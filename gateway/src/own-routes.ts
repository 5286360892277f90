import { Problem, type Route } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { actorText, type Handler, validateRequest } from '@freightwright/service-kit';
import type { GatewayMiddleware } from './gateway-context.ts';

/** A route whose response no contract can describe, such as one that streams while the page is open. */
export interface OwnStream {
  route: Route;
  answer: GatewayMiddleware;
}

/**
 * The routes that the gateway answers itself, validated against their contracts like those of services. A GET
 * here may start or finish a sign-in or open a stream, so HEAD, which would have the same effect, is refused.
 * The middleware throws Problem `route.method-not-allowed` for HEAD.
 */
export function ownRoutes({
  handlers,
  stream,
  log,
}: {
  handlers: readonly Handler[];
  stream: OwnStream;
  log: Log;
}): GatewayMiddleware {
  const answers = new Map<string, GatewayMiddleware>([
    ...handlers.map(
      (handler) => [keyOf(handler.route), validateRequest(handler, { log }) as GatewayMiddleware] as const,
    ),
    [keyOf(stream.route), stream.answer],
  ]);

  return function ownRoutes(ctx, next) {
    const route = ctx.state.declared;
    const answer = route && answers.get(keyOf(route));
    if (!answer) return next();
    if (ctx.method === 'HEAD') {
      // The refusal belongs to no route, so no contract declares it.
      ctx.state.declared = undefined;
      ctx.set('allow', 'GET');
      throw new Problem('route.method-not-allowed');
    }
    ctx.state.route = route.path;
    ctx.state.requestContext.actor = actorText(ctx.state.principal, ctx.state.device);
    ctx.params = paramsOf(route.path, ctx.path);
    return answer(ctx, next);
  };
}

const keyOf = ({ method, path }: Route) => `${method} ${path}`;

/** The parameter values of a path that matches the template, by name. */
function paramsOf(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const params = template
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : []));
  return Object.fromEntries(params);
}
