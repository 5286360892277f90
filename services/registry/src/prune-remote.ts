import { type Principal, Problem } from '@freightwright/contracts';
import { deployerOf } from './policy.ts';
import { type PruneVersionsDeps, removeOldVersions } from './prune-versions.ts';

/**
 * Removes the old versions of a remote now, as the daily pass does.
 * @throws Problem 'remote.not-found', or that of `deployerOf`.
 */
export async function pruneRemote(
  deps: PruneVersionsDeps,
  { name }: { name: string },
  principal: Principal,
): Promise<{ removed: string[] }> {
  deployerOf(principal, name);
  if ((await deps.remotes.history(name)).length === 0) throw new Problem('remote.not-found');
  return { removed: await removeOldVersions(deps, name) };
}
