import { checkSchema, Problem, remoteName } from '@freightwright/contracts';
import { type Passes, repeatPasses } from '@freightwright/service-kit';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { retainedVersions, retentionMs } from './version-trail.ts';

/** Maximum versions that one pass removes. The next pass continues. */
const removedAtMost = 500;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes old versions of one remote: all but the live one, a canary, the two before, and those younger than
 * 30 days. Serving an old version again renews its folder first, and a renewed folder is not removed.
 * @returns the versions that were removed.
 */
async function removeOldVersions(
  deps: RegistryDeps,
  name: string,
  atMost = removedAtMost,
): Promise<string[]> {
  const { assets, nowMs, log } = deps;
  const removed: string[] = [];
  const storedBeforeMs = nowMs() - retentionMs;
  const versions: string[] = [];
  for (const version of await assets.folders(name)) {
    const storedAtMs = await assets.storedAtMs(`${name}/${version}`);
    if (storedAtMs !== undefined && storedAtMs < storedBeforeMs) versions.push(version);
  }
  if (versions.length === 0) return removed;
  const stored = retainedVersions(await recordsOf(deps, name), storedBeforeMs);
  for (const version of versions.filter((one) => !stored.has(one))) {
    if (removed.length >= atMost) break;
    if (await assets.removeFolder(`${name}/${version}`, { storedBeforeMs })) removed.push(version);
  }
  if (removed.length > 0) log.info({ remote: name, removed }, 'old versions removed');
  return removed;
}

/**
 * Removes the old versions of a remote now, as the daily pass does.
 * @throws Problem 'remote.not-found' when nothing of it was ever stored.
 */
export async function pruneRemote(
  deps: RegistryDeps,
  { name }: { name: string },
): Promise<{ removed: string[] }> {
  const isKnown =
    (await deps.assets.folders(name)).length > 0 || (await deps.remotes.history(name)).length > 0;
  if (!isKnown) throw new Problem('remote.not-found');
  return { removed: await removeOldVersions(deps, name) };
}

/** Prunes every remote of the store. A failure of one does not block the others. */
async function pruneVersions(deps: RegistryDeps, isStopped: () => boolean): Promise<void> {
  let left = removedAtMost;
  for (const name of await deps.assets.folders()) {
    if (isStopped() || left <= 0) return;
    if (!checkSchema(remoteName, name).ok) continue;
    try {
      left -= (await removeOldVersions(deps, name, left)).length;
    } catch (err) {
      deps.log.warn({ err, remote: name }, 'old versions could not be removed; the next pass tries again');
    }
  }
}

/** Prunes at the start and then daily. Safe in every replica. */
export const schedulePruning = (
  deps: RegistryDeps,
  { intervalMs = dayMs }: { intervalMs?: number | undefined } = {},
): Passes =>
  repeatPasses((isStopped) => pruneVersions(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'the store of remotes could not be pruned'),
  });
