import { isLive, Problem, type RemoteRecord } from '@freightwright/contracts';
import { type ChangeRecordDeps, changeRecord } from './change-record.ts';

/**
 * Takes a remote out of the registry, and its canary with it. Its record stays, with its history and the version that was
 * live last. Retiring it again changes nothing.
 * @throws Problem 'remote.not-found' or 'remote.changed-meanwhile'.
 */
export async function retireRemote(
  deps: ChangeRecordDeps,
  { name, by }: { name: string; by: string },
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  return changeRecord(deps, {
    name,
    basis,
    next({ current, at }) {
      if (!current) throw new Problem('remote.not-found');
      const { entry, change } = current;
      return isLive(current) ? { entry, change, retired: { by, at } } : current;
    },
  });
}
