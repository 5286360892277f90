import { type AssetStore, plainPath, StoreMissing } from '@freightwright/asset-store';
import type { RemoteEntry, RemoteRecord } from '@freightwright/contracts';
import { checkSchema, isLive, Problem, VersionFile, versionFile } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/nats-kit';
import { checkContract } from '../admission/check-declaration.ts';
import type { SubmittedVersion } from '../admission/version.ts';

/** The folder of a version in the asset store. Its URL is the same path below /mfe/. */
export const versionFolder = (name: string, version: string): string => plainPath(`${name}/${version}`);

/**
 * Stores the files of a version with its version file. A repeat is allowed, and leaves the version file.
 * @throws Problem 'remote.version-taken' when the version has other files, 'service.unavailable' without a
 * store.
 */
export async function storeVersion(
  assets: Pick<AssetStore, 'putFolder' | 'list' | 'get'>,
  { name, version, files }: SubmittedVersion,
  about: VersionFile,
): Promise<void> {
  const folder = versionFolder(name, version);
  const note = { path: versionFile, bytes: Buffer.from(JSON.stringify(about)) };
  if (await assets.putFolder(folder, [...files, note]).catch(refuseWithoutStore)) return;
  const stored = (await assets.list(folder)).filter((path) => path !== `${folder}/${versionFile}`);
  const same = await Promise.all(
    files.map(async ({ path, bytes }) => {
      const asset = await assets.get(`${folder}/${path}`);
      return asset !== null && Buffer.compare(asset.bytes, bytes) === 0;
    }),
  );
  if (stored.length === files.length && same.every(Boolean)) return;
  throw new Problem('remote.version-taken', { detail: `${name}@${version} exists with different files.` });
}

function refuseWithoutStore(error: unknown): never {
  if (!(error instanceof StoreMissing)) throw error;
  throw new Problem('service.unavailable', {
    detail:
      'The store of remotes is missing on the server. Its disk may not be mounted. Nothing has changed.',
    cause: error,
  });
}

/**
 * The served entries of all other remotes. A retired remote has none. A canary adds what the live version
 * lacks: no other remote may take a route that a canary has already.
 */
export const othersThan = (name: string, { values }: KvSnapshot<RemoteRecord>): RemoteEntry[] =>
  [...values.values()].flatMap(({ value }) =>
    isLive(value) && value.entry.name !== name ? entriesOf(value) : [],
  );

function entriesOf({ entry, canary }: RemoteRecord): RemoteEntry[] {
  if (!canary) return [entry];
  const routes = canary.entry.routes.filter((route) => !entry.routes.includes(route));
  const parts = (canary.entry.parts ?? []).filter((part) => !entry.parts?.includes(part));
  return [entry, { ...canary.entry, routes, parts }];
}

/** The version file stored with a version. Undefined when it is missing or invalid. */
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

/** The last entry of a version as live or canary. Undefined when it was neither. */
export const entryInHistory = (records: readonly RemoteRecord[], version: string): RemoteEntry | undefined =>
  records
    .flatMap(({ entry, canary }) => (canary ? [entry, canary.entry] : [entry]))
    .findLast((entry) => entry.version === version);

/**
 * The entry of a stored version, which stays stored while it is being served.
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

/**
 * Ensures that a version can be served, and stays stored meanwhile.
 * @throws Problem 'remote.no-such-version' when its files are gone, or it was built for another contract.
 */
export async function refuseUnusable(
  assets: Pick<AssetStore, 'renew'>,
  { name, version, contract }: Pick<RemoteEntry, 'name' | 'version' | 'contract'>,
): Promise<void> {
  const [mismatch] = checkContract(contract);
  if (mismatch) {
    const detail = `${name}@${version} was ${mismatch.message}.`;
    throw new Problem('remote.no-such-version', { detail });
  }
  // Renewed, because an old version must not be pruned during its reactivation.
  if (!(await assets.renew(versionFolder(name, version)))) {
    throw new Problem('remote.no-such-version', { detail: `The files of ${name}@${version} are gone.` });
  }
}
