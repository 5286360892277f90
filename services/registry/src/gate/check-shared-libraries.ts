import {
  type FederationManifest,
  type FieldError,
  type SharedLibrary,
  sharedLibraries,
} from '@freightwright/contracts';
import { satisfies, validRange } from 'semver';
import type { Version } from './version.ts';

type SharedEntry = FederationManifest['shared'][number];

/**
 * Libraries that are loaded once on a page: each is shared as a singleton, strictly, in a range that includes
 * the shell's version. Without strictness, federation only warns of a mismatch and mounts anyway.
 */
export function checkSharedLibraries(
  { manifest, stats }: Pick<Version, 'manifest' | 'stats'>,
  libraries: Readonly<Record<string, SharedLibrary>> = sharedLibraries,
): FieldError[] {
  if (!manifest?.ok) return [];
  const { shared } = manifest.data;
  const strict = stats?.ok ? new Map(stats.data.shared.map((entry) => [entry.name, entry])) : undefined;
  const missing = Object.entries(libraries)
    .filter(([name, { everyRemote }]) => everyRemote && !shared.some((entry) => entry.name === name))
    .map(([name]) => sharedError(name, 'shared', 'every remote shares it, or the page has it twice'));
  return [
    ...missing,
    ...shared.flatMap((entry) => checkEntry(entry, libraries, strict?.get(entry.name), strict !== undefined)),
  ];
}

function checkEntry(
  entry: SharedEntry,
  libraries: Readonly<Record<string, SharedLibrary>>,
  stats: SharedEntry | undefined,
  hasStats: boolean,
): FieldError[] {
  const { name, singleton, requiredVersion } = entry;
  const library = libraries[libraryOf(name)];
  if (!library) return [sharedError(name, 'known', 'the shell does not share this library')];
  const errors: FieldError[] = [];
  // The manifest shows these two for a library itself, not for its parts ('react-dom/client').
  const whole = name in libraries;
  if (singleton === false || (whole && singleton !== true)) {
    errors.push(sharedError(name, 'singleton', 'it must be a singleton'));
  }
  const strict = entry.strictVersion ?? stats?.strictVersion;
  if (strict === false || (whole && hasStats && strict !== true)) {
    errors.push(sharedError(name, 'strict', 'it must be shared with strictVersion'));
  }
  if (!requiredVersion || validRange(requiredVersion) === null) {
    errors.push(sharedError(name, 'range', 'it needs a requiredVersion'));
  } else if (!satisfies(library.version, requiredVersion)) {
    const message = `it asks for ${requiredVersion}; the shell has ${library.version}`;
    errors.push(sharedError(name, 'version', message));
  }
  return errors;
}

/** 'react-dom/client' belongs to 'react-dom', '@scope/name/part' to '@scope/name'. */
const libraryOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const sharedError = (library: string, rule: string, message: string): FieldError => ({
  field: `shared.${library}`,
  rule,
  message,
});
