import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedRequest,
  Problem,
  type StoredVersion,
  type uploadVersion as uploadVersionRoute,
} from '@freightwright/contracts';
import { listVersions } from './list-versions.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { storeUpload } from './store-upload.ts';
import { readVersionFile } from './stored-version.ts';

/**
 * Checks and stores a version as a deployment does. What visitors get stays as it is.
 * @throws Problem 'remote.gate-failed', 'remote.version-taken' (also when the version was stored with another
 * declaration), or 'service.unavailable'.
 */
export async function uploadVersion(
  deps: RegistryDeps,
  upload: { name: string; by: string; body: CheckedRequest<typeof uploadVersionRoute>['body'] },
): Promise<StoredVersion> {
  const { name } = upload;
  const entry = await storeUpload(deps, upload, await deps.remotes.snapshot());
  const written = await readVersionFile(deps.assets, name, entry.version);
  if (written && !isDeepStrictEqual(written.entry, entry)) {
    const detail = `${name}@${entry.version} is stored with another remote.json. Build it under another version.`;
    throw new Problem('remote.version-taken', { detail });
  }
  const { versions } = await listVersions(deps, { name });
  const stored = versions.find((one) => one.entry.version === entry.version);
  if (!stored) throw new Error(`${name}@${entry.version} was stored and is not there`);
  return stored;
}
