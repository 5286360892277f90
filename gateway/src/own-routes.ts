import { Problem, type Route } from '@freightwright/contracts';
import { guard, type Handler, type KitMiddleware, type Log } from '@freightwright/service-kit';
import type { GatewayMiddleware } from './gateway-context.ts';

/** A route whose answer no contract can describe, such as one that goes on for as long as the page is open. */
export interface OwnStream {
  route: Route;
  answer: GatewayMiddleware;
}

/**
 * The routes that the gateway answers by itself, checked against their contracts as those of services are. A GET
 * here may begin or finish a sign-in or open a stream, so it cannot be looked at without being done, and HEAD is
 * refused.
 * The middleware throws Problem `route.method-not-allowed` for HEAD.
 */
export function ownRoutes({
  handlers,
  streams = [],
  log,
}: {
  handlers: readonly Handler[];
  streams?: readonly OwnStream[];
  log: Log;
}): GatewayMiddleware {
  const guarded = new Map<string, KitMiddleware | GatewayMiddleware>([
    ...handlers.map((handler) => [keyOf(handler.route), guard(handler, { log })] as const),
    ...streams.map(({ route, answer }) => [keyOf(route), answer] as const),
  ]);
  const templates = handlers.map(({ route }) => route).filter(({ path }) => path.includes('/:'));

  /** The declared path of a request, and what stands in it for the parameters. */
  function placeOf(method: string, path: string): { path: string; params: Record<string, string> } {
    if (guarded.has(`${method} ${path}`)) return { path, params: {} };
    for (const template of templates) {
      const params = template.method === method ? paramsOf(template.path, path) : undefined;
      if (params) return { path: template.path, params };
    }
    return { path, params: {} };
  }

  return function ownRoutes(ctx, next) {
    const { path, params } = placeOf(ctx.method, ctx.path);
    const answer = guarded.get(`${ctx.method} ${path}`) as GatewayMiddleware | undefined;
    if (answer) {
      ctx.state.route = path;
      ctx.params = params;
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

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

/** The segments that stand where the template has a parameter, by its name; undefined when it does not fit. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const segments = path.split('/');
  const parts = template.split('/');
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
