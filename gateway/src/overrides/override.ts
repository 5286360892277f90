import {
  checkSchema,
  declarationOf,
  type FieldError,
  grantedTo,
  Problem,
  plainRoute,
  platformSections,
  type RemoteDeclaration,
  type RemoteEntry,
  remoteContract,
  remoteName,
  sectionOf,
} from '@freightwright/contracts';
import { type RegistrySnapshot, snapshotOf } from '../remotes/registry.ts';

/** One remote that one visitor gets from another address. */
export interface Override {
  name: string;
  /** The address of its mf-manifest.json. */
  manifest: string;
  /** A permit allowed it, and not the setting MF_OVERRIDES. */
  permitted: boolean;
  /** Milliseconds since the epoch. */
  untilMs: number;
  /** Where a remote is shown that is not in the registry. */
  routes?: readonly string[] | undefined;
}

/** The registry as one visitor gets it, and the origins from which their pages may load files. */
export interface VisitorOverrides {
  snapshot: RegistrySnapshot;
  origins: readonly string[];
}

/** What one `mf` parameter asks for: a remote from an address, or from the registry again. */
export type OverrideWish = { name: string; manifest: string } | { name: string; manifest?: undefined };

/**
 * How many overrides may hold at a time, and how long an address may be: together they must fit a cookie (4
 * KB).
 */
export const overridesAtMost = 4;
const manifestLengthAtMost = 400;
/** Routes of a remote that is not in the registry, and the characters of each. */
const routesAtMost = 5;
const routeLengthAtMost = 100;

/** Names and IPv4 addresses. The host is written into a header, where ';' or '*' would have a meaning. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * Reads '<remote>@<manifest URL>'. Without an address the override is taken back.
 * @throws Problem `request.invalid`.
 */
export function readWish(text: string, { httpsOnly }: { httpsOnly: boolean }): OverrideWish {
  const at = text.indexOf('@');
  const [name, manifest] = [text.slice(0, at), text.slice(at + 1)];
  if (at === -1 || !checkSchema(remoteName, name).ok) {
    throw invalid('format', 'write it as <remote>@<manifest URL>, <remote>@ or clear');
  }
  if (manifest === '') return { name };
  if (manifest.length > manifestLengthAtMost) {
    throw invalid('length', `the address may have at most ${manifestLengthAtMost} characters`);
  }
  const url = URL.parse(manifest);
  const schemes = httpsOnly ? ['https:'] : ['https:', 'http:'];
  if (!url || !schemes.includes(url.protocol)) {
    throw invalid(
      'scheme',
      `the address must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );
  }
  if (!plainHost.test(url.hostname) || url.username !== '' || url.password !== '') {
    throw invalid('host', 'the address must name a host by its name or IPv4 address, and no user');
  }
  return { name, manifest: url.href };
}

/**
 * Whether an address is on the visitor's own machine. Only fixed names and numbers count, because DNS may let
 * any other name point here today and elsewhere tomorrow.
 */
export function isLoopback(manifest: string): boolean {
  const { hostname } = new URL(manifest);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/**
 * The registry as a visitor with these overrides gets it. A remote that is not in the registry is shown at the
 * routes of its override that nobody else answers. Undefined when nothing is overridden.
 */
export function applyOverrides(
  { registry }: RegistrySnapshot,
  overrides: readonly Override[],
): VisitorOverrides | undefined {
  const wanted = new Map(overrides.map((override) => [override.name, override.manifest]));
  const origins = new Set<string>();
  const remotes = registry.remotes.map((entry) => {
    const manifest = wanted.get(entry.name);
    if (manifest === undefined) return entry;
    origins.add(new URL(manifest).origin);
    return overridden(entry, manifest);
  });
  const answered = new Set(registry.remotes.flatMap(({ routes }) => routes));
  for (const { name, manifest, routes = [] } of overrides) {
    const free = routes.filter((route) => !answered.has(route));
    if (free.length === 0 || remotes.some((entry) => entry.name === name)) continue;
    for (const route of free) answered.add(route);
    origins.add(new URL(manifest).origin);
    remotes.push(overridden({ name, contract: remoteContract, routes: free }, manifest));
  }
  return origins.size > 0 ? { snapshot: snapshotOf({ remotes }), origins: [...origins] } : undefined;
}

/**
 * Where a remote is shown that is not in the registry: at the page on which the override was asked for, and at
 * those of `mf-route`.
 * @throws Problem `request.invalid` when a route is not plain, is the platform's or another remote's.
 */
export function routesOfUnknown(
  name: string,
  wanted: readonly string[],
  { registry }: RegistrySnapshot,
): string[] {
  if (wanted.length > routesAtMost) throw invalid('count', `at most ${routesAtMost} routes`);
  for (const route of wanted) {
    const owner = grantedTo(sectionOf(route)) ?? name;
    const isTaken = owner !== name || registry.remotes.some(({ routes }) => routes.includes(route));
    if (
      route.length > routeLengthAtMost ||
      !plainRoute.test(route) ||
      platformSections.has(sectionOf(route))
    ) {
      throw invalid('route', `nobody has deployed ${name}, and it cannot have ${route}: take a plain path`);
    }
    if (isTaken) {
      const words = `nobody has deployed ${name}, and another remote has ${route}: open a path that is free`;
      throw invalid('route', words);
    }
  }
  return [...new Set(wanted)];
}

function overridden(
  entry: Pick<RemoteEntry, 'name' | keyof RemoteDeclaration>,
  manifest: string,
): RemoteEntry {
  return { name: entry.name, version: 'override', ...declarationOf(entry), manifest, override: true };
}

export function invalid(rule: string, message: string): Problem {
  const errors: FieldError[] = [{ field: 'mf', rule, message }];
  return new Problem('request.invalid', { detail: `mf: ${message}`, errors });
}
