import type { FederationManifest, FieldError, SharedLibrary } from '@freightwright/contracts';
import { manifestFile, partScript, sharedLibraries } from '@freightwright/contracts';
import { satisfies, validRange } from 'semver';
import { declarationError, fileError } from './read-json.ts';
import { namedFiles, type Version } from './version.ts';

/** The federation manifest is this remote's, exposes only the lifecycle, and names only existing files. */
export function checkManifest({ name, manifest, byPath }: Version): FieldError[] {
  if (!manifest?.ok) return [manifestError('manifest', manifest?.reason ?? 'it is not there')];
  const { metaData, exposes, remotes } = manifest.data;
  const errors: FieldError[] = [];

  const container = name.replaceAll('-', '_');
  if (metaData.name !== container || metaData.globalName !== container) {
    errors.push(manifestError('name', `it is the manifest of ${metaData.name}, not of ${container}`));
  }
  if (metaData.publicPath !== 'auto') {
    errors.push(
      manifestError('public-path', 'publicPath must be auto: a version lies where the store puts it'),
    );
  }
  if (metaData.remoteEntry.type !== 'global') {
    errors.push(manifestError('entry-type', `the entry is of type ${metaData.remoteEntry.type}, not global`));
  }
  if (exposes.length !== 1 || exposes[0]?.path !== './lifecycle') {
    const paths = exposes.map(({ path }) => path).join(', ') || 'nothing';
    errors.push(manifestError('exposes', `it exposes ${paths}; a remote exposes ./lifecycle alone`));
  }
  if (remotes.length > 0) {
    errors.push(manifestError('remotes', 'a remote loads no other remote'));
  }
  for (const path of namedFiles(manifest.data)) {
    if (byPath.has(path)) continue;
    errors.push(fileError(path, 'missing', 'the manifest names it, and it is not there'));
  }
  return errors;
}

const manifestError = (rule: string, message: string) => fileError(manifestFile, rule, message);

/** Each declared part has its own script, or it would fail on the pages of other remotes. */
export function checkParts({
  declaration,
  manifest,
}: Pick<Version, 'declaration' | 'manifest'>): FieldError[] {
  if (!manifest?.ok) return [];
  const scripts = manifest.data.exposes.flatMap(({ assets }) => assets.js.async);
  const { parts = [] } = declaration;
  return parts
    .filter((part) => !scripts.some((file) => file.startsWith(`${partScript(part)}.`)))
    .map((part) =>
      declarationError('parts', 'exposed', `the lifecycle sends for no script ${partScript(part)}.*.js`),
    );
}

type SharedEntry = FederationManifest['shared'][number];

/**
 * Libraries that a page loads a single time: each is shared as a strict singleton, in a range that includes
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
  // The manifest shows these two for a library itself, not for its submodules ('react-dom/client').
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
