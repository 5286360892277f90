import type { Route } from '@freightwright/contracts';
import * as contracts from '@freightwright/contracts';

export interface ApiRoute {
  /** The contract's export name, which identifies the operation for clients: 'generateBol'. */
  name: string;
  route: Route;
}

const names = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));

/**
 * The routes that a program may call with a key: every route with a scope, and the public tables. In the
 * order of the contracts.
 */
export const apiRoutes: readonly ApiRoute[] = contracts.httpRoutes
  .filter(({ scope, isTable }) => scope !== undefined || isTable)
  .map((route) => ({ name: nameOf(route), route }));

/** @throws TypeError for a route that the contracts do not export. */
function nameOf(route: Route): string {
  const name = names.get(route);
  if (name === undefined) throw new TypeError(`${route.method} ${route.path} has no name`);
  return name;
}
