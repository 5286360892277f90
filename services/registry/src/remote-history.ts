import {
  isLive,
  Problem,
  type RemoteRecord,
  type ResponseOf,
  type remoteHistory as remoteHistoryRoute,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { canarySteps } from './canary-steps.ts';
import { pointerMoves } from './version-trail.ts';

export interface RemoteHistoryDeps {
  remotes: Pick<Kv<RemoteRecord>, 'history'>;
}

/**
 * Every change, retirement and step of a canary of a remote, newest first.
 * @throws Problem 'remote.not-found'.
 */
export async function remoteHistory(
  { remotes }: RemoteHistoryDeps,
  { name }: { name: string },
): Promise<ResponseOf<typeof remoteHistoryRoute>> {
  const history = await remotes.history(name);
  if (history.length === 0) throw new Problem('remote.not-found');
  const records = history.map(({ value }) => value);
  const moves = pointerMoves(records).reverse();
  return {
    changes: moves.filter(isLive).map(({ change }) => change),
    retirements: moves.flatMap(({ entry, retired }) =>
      retired ? [{ from: entry.version, ...retired }] : [],
    ),
    canaries: canarySteps(records).reverse(),
  };
}
