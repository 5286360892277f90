import { isLive, Problem, type RemoteRecord } from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import type { RegistryDeps } from './registry-deps.ts';

/**
 * Takes a remote out of the registry, and its canary with it. Its record stays, with its history and the version that was
 * live last. Retiring it again changes nothing.
 * @throws Problem 'remote.not-found' or 'remote.changed-meanwhile'.
 */
export function retireRemote(
  deps: RegistryDeps,
  { name, by }: { name: string; by: string },
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      if (!current) throw new Problem('remote.not-found');
      const { entry, change } = current;
      return isLive(current) ? { entry, change, retired: { by, at } } : current;
    },
  });
}
