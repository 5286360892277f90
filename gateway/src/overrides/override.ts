import {
  checkSchema,
  declarationOf,
  type FieldError,
  Problem,
  type RemoteEntry,
  remoteName,
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
 * The registry as a visitor with these overrides gets it. Undefined when none of them is for a remote that is
 * there.
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
  return origins.size > 0 ? { snapshot: snapshotOf({ remotes }), origins: [...origins] } : undefined;
}

function overridden(entry: RemoteEntry, manifest: string): RemoteEntry {
  return { name: entry.name, version: 'override', ...declarationOf(entry), manifest, override: true };
}

export function invalid(rule: string, message: string): Problem {
  const errors: FieldError[] = [{ field: 'mf', rule, message }];
  return new Problem('request.invalid', { detail: `mf: ${message}`, errors });
}
