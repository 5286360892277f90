import {
  type FieldError,
  grantedTo,
  linksAtMost,
  plainRoute,
  platformSections,
  type RemoteDeclaration,
  type RemoteEntry,
  remoteContract,
  sectionOf,
} from '@freightwright/contracts';
import type { SubmittedVersion } from './version.ts';

/** The platform answers it with a file, such as /robots.txt. */
const isFile = (route: string) => route.includes('.', route.lastIndexOf('/'));

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
export function checkDeclaration({ name, declaration }: SubmittedVersion): FieldError[] {
  const { contract, routes, signedInRoutes = [], pages = [], navigation = [], parts = [] } = declaration;
  const { titles = [] } = declaration;
  const errors = checkContract(contract);
  const routeError = (rule: string, message: string) =>
    errors.push({ field: 'declaration.routes', rule, message });
  if (routes.length === 0) routeError('some', 'a remote answers at least one route');
  if (new Set(routes).size < routes.length) routeError('once', 'a route is listed twice');
  for (const route of routes) {
    if (!plainRoute.test(route)) routeError('plain', `${route} is not a plain path in lower case`);
    else if (platformSections.has(sectionOf(route)) || isFile(route))
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
  const most = linksAtMost(name);
  if (navigation.length > most) {
    const message = `it has ${navigation.length} links; ${name} may have ${most} in header and footer together`;
    errors.push({ field: 'declaration.navigation', rule: 'links', message });
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
 * Sections have one owner each: the remote to which the platform has granted it, or else the one that answers a
 * route in it now. No two remotes lend parts of the same name. `others` are the entries of all other remotes.
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
        .map((part) => taken('parts', `${part} is a part of ${versionOf(other)}`)),
    ),
  ];
}

function routeOwnerErrors(name: string, route: string, others: readonly RemoteEntry[]): FieldError[] {
  const section = sectionOf(route);
  const owner = grantedTo(section);
  if (owner !== undefined && owner !== name) {
    const message = `${route} is in ${section}, which the platform has granted to ${owner}`;
    return [{ field: 'declaration.routes', rule: 'owner', message }];
  }
  return others.flatMap((other) => {
    if (other.routes.includes(route)) return [taken('routes', `${route} is answered by ${versionOf(other)}`)];
    const claim = other.routes.find((each) => sectionOf(each) === section);
    // A grant is stronger than a claim from before it.
    if (claim === undefined || owner === name) return [];
    const message = `${route} is in ${section}, of which ${versionOf(other)} answers ${claim}`;
    return [{ field: 'declaration.routes', rule: 'owner', message }];
  });
}

const versionOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;

const taken = (field: 'routes' | 'parts', message: string): FieldError => ({
  field: `declaration.${field}`,
  rule: 'free',
  message,
});
