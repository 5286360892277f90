import {
  isLive,
  Problem,
  type RemoteRecord,
  type ResponseOf,
  type remoteHistory as remoteHistoryRoute,
} from '@freightwright/contracts';
import { canarySteps } from './canary-steps.ts';
import { type RegistryDeps, recordsOf } from './registry-deps.ts';
import { pointerMoves } from './version-trail.ts';

/**
 * Every change, retirement and step of a canary of a remote, newest first.
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
