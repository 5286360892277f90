import { type FieldError, manifestFile } from '@freightwright/contracts';
import { namedFiles, type ReadManifest } from './manifest.ts';
import type { Version } from './version.ts';

/**
 * The federation manifest exists, belongs to this remote, exposes the lifecycle and nothing else, and names
 * only files that exist.
 */
export function checkManifest({ name, manifest, byPath }: Version): FieldError[] {
  const problem = unreadable(manifest);
  if (problem !== undefined) return [manifestError('manifest', problem)];
  if (!manifest?.ok) return [];
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
    const message = 'the manifest names it, and it is not there';
    errors.push({ field: `files.${path}`, rule: 'missing', message });
  }
  return errors;
}

function unreadable(manifest: ReadManifest | undefined): string | undefined {
  if (!manifest) return 'it is not there';
  return manifest.ok ? undefined : `it ${manifest.reason}`;
}

const manifestError = (rule: string, message: string): FieldError => ({
  field: `files.${manifestFile}`,
  rule,
  message,
});
