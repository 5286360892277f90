import { Problem } from '@freightwright/contracts';
import { type PruneVersionsDeps, removeOldVersions } from './prune-versions.ts';

/**
 * Removes the old versions of a remote now, as the daily pass does.
 * @throws Problem 'remote.not-found' when nothing of it was ever stored.
 */
export async function pruneRemote(
  deps: PruneVersionsDeps,
  { name }: { name: string },
): Promise<{ removed: string[] }> {
  const isKnown =
    (await deps.assets.folders(name)).length > 0 || (await deps.remotes.history(name)).length > 0;
  if (!isKnown) throw new Problem('remote.not-found');
  return { removed: await removeOldVersions(deps, name) };
}
