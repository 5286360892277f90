import type { FieldError, RemoteDeclaration, RemoteEntry } from '@freightwright/contracts';
import {
  checkSchema,
  declarationOf,
  grantedTo,
  Problem,
  plainRoute,
  platformSections,
  remoteContract,
  remoteName,
  remoteVersion,
  sectionOf,
} from '@freightwright/contracts';
import * as z from 'zod';
import { createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { type RegistrySnapshot, snapshotOf } from '../remotes/registry.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** One remote that one visitor gets from another URL, or in another version. */
export interface Override {
  name: string;
  /** The URL of its mf-manifest.json. Omitted for a stored version. */
  manifest?: string | undefined;
  /** The stored version. */
  version?: string | undefined;
  /** Allowed by a permit rather than by the setting MF_OVERRIDES. */
  permitted: boolean;
  /** Milliseconds since the epoch. */
  untilMs: number;
  /** The routes of a remote that is not in the registry. */
  routes?: readonly string[] | undefined;
}

/** The registry with one visitor's overrides, and the other origins from which their pages may load files. */
interface VisitorOverrides {
  snapshot: RegistrySnapshot;
  origins: readonly string[];
}

/** One `mf` parameter: a remote from a URL, in a stored version, or from the registry again. */
export type OverrideWish = Pick<Override, 'name' | 'manifest' | 'version'>;

/** The limits of active overrides and of a URL's length: together they must fit a cookie (4 KB). */
export const overridesAtMost = 4;
const manifestLengthAtMost = 400;
/** The limits of routes of an unregistered remote, and of each route's length. */
const routesAtMost = 5;
const routeLengthAtMost = 100;

/** Names and IPv4 addresses. The host is written into a header, where ';' or '*' would have a meaning. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * Parses '<remote>@<manifest URL>' or '<remote>@<version>', of which only a URL has a colon. With neither the
 * override is removed.
 * @throws Problem `request.invalid`.
 */
export function readWish(text: string, { httpsOnly }: { httpsOnly: boolean }): OverrideWish {
  const at = text.indexOf('@');
  const [name, manifest] = [text.slice(0, at), text.slice(at + 1)];
  if (at === -1 || !checkSchema(remoteName, name).ok) {
    throw invalid('format', 'write it as <remote>@<manifest URL>, <remote>@<version>, <remote>@ or clear');
  }
  if (manifest === '') return { name };
  if (checkSchema(remoteVersion, manifest).ok) return { name, version: manifest };
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
 * Whether a URL is on the visitor's own machine. Only fixed names and numbers count, because DNS may point
 * any other name here today and elsewhere tomorrow.
 */
export function isLoopback(manifest: string): boolean {
  const { hostname } = new URL(manifest);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/**
 * Applies a visitor's overrides to the registry. An unregistered remote is shown at the routes of its
 * override that no other remote has, and a stored version has no route of another remote. Undefined when
 * nothing is overridden.
 * @param stored the entries of the overrides with a stored version. A deleted version has none, and the
 *   visitor gets the default remote.
 */
export function applyOverrides(
  { registry }: RegistrySnapshot,
  overrides: readonly Override[],
  stored: ReadonlyMap<string, RemoteEntry>,
): VisitorOverrides | undefined {
  const origins = new Set<string>();
  let remotes = registry.remotes;
  for (const { name, manifest, routes = [] } of overrides) {
    const others = remotes.filter((entry) => entry.name !== name);
    const current = remotes.find((entry) => entry.name === name);
    const declared = current ?? { name, contract: remoteContract, routes: [...routes] };
    const entry = manifest === undefined ? tried(stored.get(name)) : overridden(declared, manifest);
    const free = entry?.routes.filter((route) => !others.some((other) => other.routes.includes(route)));
    if (!entry || !free || free.length === 0) continue;
    if (manifest !== undefined) origins.add(new URL(manifest).origin);
    const mine = { ...entry, routes: free };
    remotes = current ? remotes.map((one) => (one === current ? mine : one)) : [...remotes, mine];
  }
  if (remotes === registry.remotes) return undefined;
  return { snapshot: snapshotOf({ remotes }), origins: [...origins] };
}

const tried = (entry: RemoteEntry | undefined): RemoteEntry | undefined =>
  entry && { ...entry, override: true };

/**
 * The routes of an unregistered remote: the page on which the override was requested, and those of
 * `mf-route`.
 * @throws Problem `request.invalid` when a route is not plain, or belongs to the platform or another remote.
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
      const label = `nobody has deployed ${name}, and another remote has ${route}: open a path that is free`;
      throw invalid('route', label);
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

/** The maximum lifetime of an override, seconds. */
export const overrideLifetimeS = 8 * 60 * 60;

const Stored = z.array(
  z.strictObject({
    name: z.string(),
    manifest: z.optional(z.string()),
    version: z.optional(z.string()),
    permitted: z.boolean(),
    untilMs: z.number(),
    routes: z.optional(z.array(z.string())),
  }),
);

/**
 * Stores a visitor's overrides in a signed cookie, which only the gateway can write. It is HttpOnly, and
 * cross-site requests do not carry it.
 */
export function createOverrideCookie(deps: {
  /** Base64, 32 bytes or more, the same in all replicas. */
  secret: string;
  /** The site uses https. */
  https: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
}) {
  const { secret, https, now } = deps;
  const name = siteCookieName('mf', https);
  const cookie = createSetCookie({ path: '/', sameSite: 'Strict', https });
  const signature = createKeyedHash(secret, 'remote overrides');

  return {
    name,
    /** The cookie that stores these overrides. Without overrides, the one that deletes it. */
    write(overrides: readonly Override[]): SetCookie {
      if (overrides.length === 0) return cookie(name, '', 0);
      const payload = Buffer.from(JSON.stringify(overrides)).toString('base64url');
      return cookie(name, `${payload}.${signature.of(payload)}`, overrideLifetimeS);
    },
    /** The current overrides of a cookie with a valid signature. None for any other text. */
    read(value: string | undefined): Override[] {
      const [payload = '', given = '', ...more] = value?.split('.') ?? [];
      if (more.length > 0 || !signature.matches(payload, given)) return [];
      const stored = Stored.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return stored.success ? stored.data.filter(({ untilMs }) => untilMs > now()) : [];
    },
  };
}
