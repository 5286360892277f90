import { Problem, type Route } from '@freightwright/contracts';

type ByMethod = Map<string, Route>;

interface Template {
  segments: string[];
  routes: ByMethod;
}

/** The modes on which some routes depend. */
export interface RouteModes {
  testMode: boolean;
  /** Whether the site delivers the messages of its forms. */
  contactDelivery: boolean;
}

/** The routes of the current modes. Any other route is treated as unknown. */
export const routesThere = (routes: readonly Route[], { testMode, contactDelivery }: RouteModes): Route[] =>
  routes.filter(
    (route) => (testMode || !route.testModeOnly) && (contactDelivery || !route.contactDeliveryOnly),
  );

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * Indexes the routes of the contracts. A path without parameters is one lookup in a Map; the others are
 * compared segment by segment.
 */
export function createRouteTable(routes: readonly Route[]) {
  const exact = new Map<string, ByMethod>();
  const templates = new Map<string, Template>();
  for (const route of routes) {
    const parametric = route.path.includes('/:');
    const byMethod: ByMethod =
      (parametric ? templates.get(route.path)?.routes : exact.get(route.path)) ?? new Map();
    byMethod.set(route.method, route);
    if (parametric) templates.set(route.path, { segments: route.path.split('/'), routes: byMethod });
    else exact.set(route.path, byMethod);
  }

  function routesAt(path: string): ByMethod | undefined {
    const found = exact.get(path);
    if (found || templates.size === 0) return found;
    const segments = path.split('/');
    for (const template of templates.values()) if (fits(template.segments, segments)) return template.routes;
    return undefined;
  }

  const allowedMethods = (path: string) => {
    const methods = [...(routesAt(path)?.keys() ?? [])];
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  };

  const atMethod = (byMethod: ByMethod | undefined, method: string) =>
    byMethod?.get(method === 'HEAD' ? 'GET' : method);

  return {
    /** Like `match`, but returns undefined instead of throwing. */
    find: (method: string, path: string) => atMethod(routesAt(path), method),
    services: [...new Set(routes.map((route) => route.service))],
    /** The methods that are declared for a path, for the Allow header. Empty for an undeclared path. */
    allowedMethods,
    /**
     * The route of a request. A GET route answers HEAD as well.
     * @throws Problem `route.not-found`, or `route.method-not-allowed`; `allowedMethods(path)` then lists the
     *   allowed ones.
     */
    match(method: string, path: string): Route {
      const byMethod = routesAt(path);
      if (!byMethod) throw new Problem('route.not-found');
      const route = atMethod(byMethod, method);
      if (!route) throw new Problem('route.method-not-allowed');
      return route;
    },
  };
}

function fits(template: string[], segments: string[]): boolean {
  if (template.length !== segments.length) return false;
  return template.every((part, index) => {
    const segment = segments[index] ?? '';
    return part.startsWith(':') ? isOneSegment(segment) : part === segment;
  });
}

/**
 * Whether a parameter is a single segment: it must not become several segments, or a parent segment, when it
 * is decoded.
 */
function isOneSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  return !segment.includes('%') || !/%(?:2e|2f|5c|00)/i.test(segment);
}
