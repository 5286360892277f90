import type { FieldError, RemoteDeclaration, RemoteEntry } from '@freightwright/contracts';
import {
  grantedTo,
  linksAtMost,
  plainRoute,
  platformSections,
  remoteContract,
  sectionOf,
} from '@freightwright/contracts';
import { declarationError } from './read-json.ts';
import type { SubmittedVersion } from './version.ts';

/** The platform serves a file at this route, such as /robots.txt. */
const isFile = (route: string) => route.includes('.', route.lastIndexOf('/'));

export function checkContract(contract: number): FieldError[] {
  if (contract === remoteContract) return [];
  const message = `built for contract ${contract}; the shell has ${remoteContract}`;
  return [declarationError('contract', 'contract', message)];
}

/** The rules for a remote's routes, navigation and parts that do not depend on other remotes. */
export function checkDeclaration({ name, declaration }: SubmittedVersion): FieldError[] {
  const { contract, routes, signedInRoutes = [], pages = [], navigation = [], parts = [] } = declaration;
  const { titles = [] } = declaration;
  const errors = checkContract(contract);
  const refuse = (field: string, rule: string, message: string) =>
    errors.push(declarationError(field, rule, message));
  const refuseTwice = (field: string, what: string, all: readonly string[]) => {
    if (new Set(all).size < all.length) refuse(field, 'once', `a ${what} is listed twice`);
  };
  const refuseForeign = (field: string, path: string, message: string) => {
    if (!routes.includes(path)) refuse(field, 'own-route', `${message} is not one of the remote's routes`);
  };
  if (routes.length === 0) refuse('routes', 'some', 'a remote answers at least one route');
  refuseTwice('routes', 'route', routes);
  for (const route of routes) {
    if (!plainRoute.test(route)) refuse('routes', 'plain', `${route} is not a plain path in lower case`);
    else if (platformSections.has(sectionOf(route)) || isFile(route))
      refuse('routes', 'reserved', `${route} belongs to the platform`);
  }
  refuseTwice('signedInRoutes', 'route', signedInRoutes);
  for (const route of signedInRoutes) refuseForeign('signedInRoutes', route, route);
  refuseTwice(
    'pages',
    'page',
    pages.map(({ path }) => path),
  );
  for (const { path } of pages) refuseForeign('pages', path, path);
  const most = linksAtMost(name);
  if (navigation.length > most) {
    const message = `it has ${navigation.length} links; ${name} may have ${most} in header and footer together`;
    refuse('navigation', 'links', message);
  }
  for (const { label, path } of navigation) {
    refuseForeign('navigation', path, `"${label}" leads to ${path}, which`);
  }
  for (const { label, path } of titles) {
    refuseForeign('titles', path, `"${label}" is the title of ${path}, which`);
  }
  refuseTwice('parts', 'part', parts);
  return errors;
}

/**
 * Sections have one owner each: the remote to which the platform has granted it, or else the one with a route
 * in it. Part names are unique across remotes. `others` are the entries of all other remotes.
 */
export function checkUnclaimed(
  { name, routes, parts = [] }: Pick<RemoteDeclaration, 'routes' | 'parts'> & Pick<RemoteEntry, 'name'>,
  others: readonly RemoteEntry[],
): FieldError[] {
  return [
    ...routes.flatMap((route) => routeOwnerErrors(name, route, others)),
    ...others.flatMap((other) =>
      parts
        .filter((part) => other.parts?.includes(part))
        .map((part) => declarationError('parts', 'free', `${part} is a part of ${versionOf(other)}`)),
    ),
  ];
}

function routeOwnerErrors(name: string, route: string, others: readonly RemoteEntry[]): FieldError[] {
  const section = sectionOf(route);
  const owner = grantedTo(section);
  if (owner !== undefined && owner !== name) {
    const message = `${route} is in ${section}, which the platform has granted to ${owner}`;
    return [declarationError('routes', 'owner', message)];
  }
  return others.flatMap((other) => {
    if (other.routes.includes(route)) {
      return [declarationError('routes', 'free', `${route} is answered by ${versionOf(other)}`)];
    }
    const claim = other.routes.find((each) => sectionOf(each) === section);
    // A grant takes precedence over an earlier claim.
    if (claim === undefined || owner === name) return [];
    const message = `${route} is in ${section}, of which ${versionOf(other)} answers ${claim}`;
    return [declarationError('routes', 'owner', message)];
  });
}

const versionOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;
