import { type FieldError, manifestFile, partScript } from '@freightwright/contracts';
import { declarationError, fileError } from './gate-error.ts';
import { namedFiles } from './manifest.ts';
import type { Version } from './version.ts';

/**
 * The federation manifest exists, belongs to this remote, exposes the lifecycle and nothing else, and names
 * only files that exist.
 */
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

/**
 * Each declared part has its own script, which the lifecycle can load. A part without one would fail on the
 * pages of other remotes.
 */
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
