import { type FieldError, type RemoteEntry, remoteContract } from '@freightwright/contracts';
import type { SubmittedVersion } from './version.ts';

/** Addresses of the platform itself: a remote there would never be reached, or would hide them. */
const reserved = /^\/(?:api|mfe|assets|docs|healthz|readyz|metrics)(?:\/|$)/;
/** '/', '/bol', '/guides/density': plain segments, no slash at the end. */
const plainRoute = /^\/(?:[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9][a-z0-9._~-]*)*)?$/;

export function checkContract(contract: number): FieldError[] {
  if (contract === remoteContract) return [];
  return [
    {
      field: 'declaration.contract',
      rule: 'contract',
      message: `built for contract ${contract}; the shell has ${remoteContract}`,
    },
  ];
}

/** Routes and navigation of the remote by themselves. */
export function checkDeclaration({ declaration }: SubmittedVersion): FieldError[] {
  const { contract, routes, navigation = [] } = declaration;
  const errors = checkContract(contract);
  const routeError = (rule: string, message: string) =>
    errors.push({ field: 'declaration.routes', rule, message });
  if (routes.length === 0) routeError('some', 'a remote answers at least one route');
  if (new Set(routes).size < routes.length) routeError('once', 'a route is listed twice');
  for (const route of routes) {
    if (!plainRoute.test(route)) routeError('plain', `${route} is not a plain path in lower case`);
    else if (reserved.test(route)) routeError('reserved', `${route} belongs to the platform`);
  }
  for (const { label, path } of navigation) {
    if (routes.includes(path)) continue;
    const message = `"${label}" leads to ${path}, which is not one of the remote's routes`;
    errors.push({ field: 'declaration.navigation', rule: 'own-route', message });
  }
  return errors;
}

/** No two remotes may answer one route. `others` are the entries of all the other remotes. */
export function checkRoutesFree(routes: readonly string[], others: readonly RemoteEntry[]): FieldError[] {
  return others.flatMap((other) =>
    routes
      .filter((route) => other.routes.includes(route))
      .map((route) => ({
        field: 'declaration.routes',
        rule: 'free',
        message: `${route} is answered by ${other.name}@${other.version}`,
      })),
  );
}
