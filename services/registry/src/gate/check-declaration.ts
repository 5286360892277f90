import {
  type FieldError,
  type RemoteDeclaration,
  type RemoteEntry,
  remoteContract,
} from '@freightwright/contracts';
import type { SubmittedVersion } from './version.ts';

/** Addresses of the platform itself. A remote there would never be reached, or would hide them. */
const reserved = /^\/(?:api|mfe|assets|docs|healthz|readyz|metrics)(?:\/|$)/;
/** The platform answers it with a file, such as /robots.txt. */
const isFile = (route: string) => route.includes('.', route.lastIndexOf('/'));
/** '/', '/bol', '/guides/density': plain segments without a slash at the end. */
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

/** The rules for a remote's routes, navigation and parts that do not depend on other remotes. */
export function checkDeclaration({ declaration }: SubmittedVersion): FieldError[] {
  const { contract, routes, signedInRoutes = [], pages = [], navigation = [], parts = [] } = declaration;
  const { titles = [] } = declaration;
  const errors = checkContract(contract);
  const routeError = (rule: string, message: string) =>
    errors.push({ field: 'declaration.routes', rule, message });
  if (routes.length === 0) routeError('some', 'a remote answers at least one route');
  if (new Set(routes).size < routes.length) routeError('once', 'a route is listed twice');
  for (const route of routes) {
    if (!plainRoute.test(route)) routeError('plain', `${route} is not a plain path in lower case`);
    else if (reserved.test(route) || isFile(route))
      routeError('reserved', `${route} belongs to the platform`);
  }
  const signedInError = (rule: string, message: string) =>
    errors.push({ field: 'declaration.signedInRoutes', rule, message });
  if (new Set(signedInRoutes).size < signedInRoutes.length) signedInError('once', 'a route is listed twice');
  for (const route of signedInRoutes) {
    if (!routes.includes(route)) signedInError('own-route', `${route} is not one of the remote's routes`);
  }
  const pagesError = (rule: string, message: string) =>
    errors.push({ field: 'declaration.pages', rule, message });
  if (new Set(pages.map(({ path }) => path)).size < pages.length)
    pagesError('once', 'a page is listed twice');
  for (const { path } of pages) {
    if (!routes.includes(path)) pagesError('own-route', `${path} is not one of the remote's routes`);
  }
  for (const { label, path } of navigation) {
    if (routes.includes(path)) continue;
    const message = `"${label}" leads to ${path}, which is not one of the remote's routes`;
    errors.push({ field: 'declaration.navigation', rule: 'own-route', message });
  }
  for (const { label, path } of titles) {
    if (routes.includes(path)) continue;
    const message = `"${label}" is the title of ${path}, which is not one of the remote's routes`;
    errors.push({ field: 'declaration.titles', rule: 'own-route', message });
  }
  if (new Set(parts).size < parts.length) {
    errors.push({ field: 'declaration.parts', rule: 'once', message: 'a part is listed twice' });
  }
  return errors;
}

/**
 * No two remotes may answer the same route or lend parts of the same name. `others` are the entries of all
 * other remotes.
 */
export function checkUnclaimed(
  { routes, parts = [] }: Pick<RemoteDeclaration, 'routes' | 'parts'>,
  others: readonly RemoteEntry[],
): FieldError[] {
  return others.flatMap((other) => {
    const owner = `${other.name}@${other.version}`;
    const takenRoutes = routes.filter((route) => other.routes.includes(route));
    const takenParts = parts.filter((part) => other.parts?.includes(part));
    return [
      ...takenRoutes.map((route) => taken('routes', `${route} is answered by ${owner}`)),
      ...takenParts.map((part) => taken('parts', `${part} is a part of ${owner}`)),
    ];
  });
}

const taken = (field: 'routes' | 'parts', message: string): FieldError => ({
  field: `declaration.${field}`,
  rule: 'free',
  message,
});
