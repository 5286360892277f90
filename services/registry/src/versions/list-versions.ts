import type {
  RemoteRecord,
  ResponseOf,
  remoteHistory as remoteHistoryRoute,
  StoredVersion,
} from '@freightwright/contracts';
import { isLive, Problem, versionsAtMost } from '@freightwright/contracts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { entryInHistory, readVersionFile } from './stored-version.ts';
import { canarySteps, lifeOfVersions, pointerMoves, retentionMs } from './version-trail.ts';

/**
 * The versions of a remote whose files are stored, newest first, at most `versionsAtMost`.
 * @throws Problem 'remote.not-found' when nothing of it was ever stored.
 */
export async function listVersions(
  deps: RegistryDeps,
  { name }: { name: string },
): Promise<{ versions: StoredVersion[] }> {
  const { assets } = deps;
  const records = await recordsOf(deps, name);
  const stored: { version: string; storedAtMs: number }[] = [];
  for (const version of await assets.folders(name)) {
    const storedAtMs = await assets.storedAtMs(`${name}/${version}`);
    if (storedAtMs !== undefined) stored.push({ version, storedAtMs });
  }
  if (records.length === 0 && stored.length === 0) throw new Problem('remote.not-found');
  const { stays, shownUntilMs } = lifeOfVersions(records);
  const newest = stored.sort((one, other) => other.storedAtMs - one.storedAtMs).slice(0, versionsAtMost);
  const versions: StoredVersion[] = [];
  for (const { version, storedAtMs } of newest) {
    const file = await readVersionFile(assets, name, version);
    const entry = entryInHistory(records, version) ?? file?.entry;
    if (!entry) continue;
    const expiresAtMs = Math.max(storedAtMs, shownUntilMs.get(version) ?? 0) + retentionMs;
    versions.push({
      entry,
      state: stateOf(version, records),
      storedAt: iso(storedAtMs),
      by: file?.by ?? null,
      expiresAt: stays.has(version) ? null : iso(expiresAtMs),
    });
  }
  return { versions };
}

function stateOf(version: string, records: readonly RemoteRecord[]): StoredVersion['state'] {
  const now = records.at(-1);
  if (now && isLive(now) && now.entry.version === version) return 'live';
  if (now?.canary?.entry.version === version) return 'canary';
  return records.some(({ entry }) => entry.version === version) ? 'earlier' : 'stored';
}

const iso = (atMs: number) => new Date(atMs).toISOString();

/**
 * Every change, retirement and canary step of a remote, newest first.
 * @throws Problem 'remote.not-found'.
 */
export async function remoteHistory(
  deps: RegistryDeps,
  { name }: { name: string },
): Promise<ResponseOf<typeof remoteHistoryRoute>> {
  const records = await recordsOf(deps, name);
  if (records.length === 0) throw new Problem('remote.not-found');
  const moves = pointerMoves(records).reverse();
  return {
    changes: moves.filter(isLive).map(({ change }) => change),
    retirements: moves.flatMap(({ entry, retired }) =>
      retired ? [{ from: entry.version, ...retired }] : [],
    ),
    canaries: canarySteps(records).reverse(),
  };
}

/** All remotes by name. */
export async function listRemotes({ remotes }: RegistryDeps): Promise<{ remotes: RemoteRecord[] }> {
  const { values } = await remotes.snapshot();
  const records = [...values.values()].map(({ value }) => value);
  return { remotes: records.sort((a, b) => a.entry.name.localeCompare(b.entry.name)) };
}
