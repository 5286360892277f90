import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedRequest,
  type deployRemote as deployRemoteRoute,
  Problem,
  type RemoteRecord,
  type StoredVersion,
  type uploadVersion as uploadVersionRoute,
} from '@freightwright/contracts';
import { listVersions } from './list-versions.ts';
import { movePointer } from './move-pointer.ts';
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

export type Deployment = Pick<CheckedRequest<typeof deployRemoteRoute>, 'body'> & {
  name: string;
  by: string;
};

/**
 * Checks a version, stores its files and then points the registry to it. In this order, a failure at any step
 * leaves the pointer where it was, and the version that it points to is always complete.
 * @throws Problem 'remote.gate-failed' with every broken rule, 'remote.version-taken',
 * 'remote.changed-meanwhile', or 'service.unavailable' when too many versions wait.
 */
export async function deployRemote(deps: RegistryDeps, deployment: Deployment): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const entry = await storeUpload(deps, deployment, basis);
  return movePointer(deps, { entry, action: 'deploy', by: deployment.by, basis });
}
