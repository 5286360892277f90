import type { AssetStore } from '@freightwright/asset-store';
import {
  checkSchema,
  Problem,
  type RemoteEntry,
  type RemoteRecord,
  VersionFile,
  versionFile,
} from '@freightwright/contracts';
import { refuseUnusable } from './refuse-unusable.ts';
import { versionFolder } from './store-version.ts';

/** What was written down beside the files of a version. Undefined when there is no such file, or it cannot be read. */
export async function readVersionFile(
  assets: Pick<AssetStore, 'get'>,
  name: string,
  version: string,
): Promise<VersionFile | undefined> {
  const file = await assets.get(`${versionFolder(name, version)}/${versionFile}`);
  if (!file) return undefined;
  try {
    const checked = checkSchema(VersionFile, JSON.parse(Buffer.from(file.bytes).toString('utf8')));
    return checked.ok ? checked.data : undefined;
  } catch {
    return undefined;
  }
}

/** The entry with which a version was live or a canary last. Undefined when it was neither. */
export const entryInHistory = (records: readonly RemoteRecord[], version: string): RemoteEntry | undefined =>
  records
    .flatMap(({ entry, canary }) => (canary ? [entry, canary.entry] : [entry]))
    .findLast((entry) => entry.version === version);

/**
 * The entry of a version whose files are stored, and which stays while it is being shown.
 * @param records the history of its remote.
 * @throws Problem 'remote.no-such-version'.
 */
export async function storedEntry(
  assets: Pick<AssetStore, 'get' | 'renew'>,
  records: readonly RemoteRecord[],
  { name, version }: { name: string; version: string },
): Promise<RemoteEntry> {
  const entry = entryInHistory(records, version) ?? (await readVersionFile(assets, name, version))?.entry;
  if (!entry) {
    const detail = `No ${name}@${version} is stored: it was never uploaded, or its files were removed.`;
    throw new Problem('remote.no-such-version', { detail });
  }
  await refuseUnusable(assets, entry);
  return entry;
}
