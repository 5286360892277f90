import { Problem, type Route } from '@freightwright/contracts';

type ByMethod = Map<string, Route>;

interface Template {
  segments: string[];
  routes: ByMethod;
}

/** What decides whether some routes exist. */
export interface RouteModes {
  testMode: boolean;
  /** Whether the site delivers what its forms send. */
  contactDelivery: boolean;
}

/** The routes that exist here. One that is for another mode is as unknown as any other address. */
export const routesThere = (routes: readonly Route[], { testMode, contactDelivery }: RouteModes): Route[] =>
  routes.filter(
    (route) => (testMode || !route.testModeOnly) && (contactDelivery || !route.contactDeliveryOnly),
  );

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * Reads the list of the contracts once. A path without parameters is one look-up in a Map; the others are
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
    /** The same as `match`, but undefined where that throws. */
    find: (method: string, path: string) => atMethod(routesAt(path), method),
    services: [...new Set(routes.map((route) => route.service))],
    /** The methods that are declared for a path, for the Allow header. Empty when the path is not declared. */
    allowedMethods,
    /**
     * The route of a request. A GET route answers HEAD as well.
     * @throws Problem `route.not-found`, or `route.method-not-allowed`; then `allowedMethods(path)` names those
     * that are.
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
 * Whether a parameter is really one segment: it must not become several segments, or a step up, when somebody
 * decodes it.
 */
function isOneSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  return !segment.includes('%') || !/%(?:2e|2f|5c|00)/i.test(segment);
}
