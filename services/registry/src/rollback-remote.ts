import { isLive, Problem, type RemoteRecord } from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import { movePointer } from './move-pointer.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { type RegistryDeps, recordsOf } from './registry-deps.ts';
import { stepsOf, versionBefore } from './version-trail.ts';

export interface Rollback {
  name: string;
  /** The version before the current one when it is left out. */
  to?: string | undefined;
  by: string;
  /** Why, when it was not a person who rolled it back. */
  reason?: string;
}

/**
 * Points the registry back to the version before the current one, or to the one that is named. A canary ends with
 * it.
 * @throws Problem 'remote.not-found', 'remote.no-such-version' (never current, its files are gone, or built
 * for another contract), 'remote.gate-failed' when another remote has taken one of its routes, or
 * 'remote.changed-meanwhile'.
 */
export async function rollbackRemote(
  deps: RegistryDeps,
  { name, to: wanted, by, reason }: Rollback,
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  if (!basis.values.has(name)) throw new Problem('remote.not-found');
  const records = await recordsOf(deps, name);
  const to = wanted ?? versionBefore(stepsOf(records));
  if (to === undefined) {
    throw new Problem('remote.no-such-version', { detail: `${name} has no version before the current one.` });
  }
  const entry = records.findLast((record) => record.entry.version === to)?.entry;
  if (!entry) throw new Problem('remote.no-such-version', { detail: `${name} never was at ${to}.` });
  await refuseUnusable(deps.assets, entry);
  return movePointer(deps, { entry, action: 'rollback', by, basis, ...(reason !== undefined && { reason }) });
}

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
