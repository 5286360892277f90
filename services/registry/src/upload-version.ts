import { isDeepStrictEqual } from 'node:util';
import type { AssetStore } from '@freightwright/asset-store';
import {
  type CheckedRequest,
  Problem,
  type RemoteRecord,
  type StoredVersion,
  type uploadVersion as uploadVersionRoute,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { listVersions } from './list-versions.ts';
import { type StoreUploadDeps, storeUpload } from './store-upload.ts';
import { readVersionFile } from './stored-version.ts';

export interface UploadVersionDeps extends StoreUploadDeps {
  assets: Pick<AssetStore, 'putFolder' | 'list' | 'get' | 'folders' | 'storedAtMs'>;
  remotes: Pick<Kv<RemoteRecord>, 'snapshot' | 'history'>;
}

/**
 * Checks and stores a version as a deployment does. What visitors get stays as it is.
 * @throws Problem 'remote.gate-failed', 'remote.version-taken' (also when the version was stored with another
 * declaration), or 'service.unavailable'.
 */
export async function uploadVersion(
  deps: UploadVersionDeps,
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
