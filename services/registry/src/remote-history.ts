import {
  isLive,
  type Principal,
  Problem,
  type RemoteRecord,
  type ResponseOf,
  type remoteHistory as remoteHistoryRoute,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { requireDeployer } from './policy.ts';

export interface RemoteHistoryDeps {
  remotes: Pick<Kv<RemoteRecord>, 'history'>;
}

/**
 * Every change and retirement of a remote, newest first. @throws Problem 'remote.not-found', or that of `requireDeployer`.
 */
export async function remoteHistory(
  { remotes }: RemoteHistoryDeps,
  { name }: { name: string },
  principal: Principal,
): Promise<ResponseOf<typeof remoteHistoryRoute>> {
  requireDeployer(principal);
  const history = await remotes.history(name);
  if (history.length === 0) throw new Problem('remote.not-found');
  const records = history.map(({ value }) => value).reverse();
  return {
    changes: records.filter(isLive).map(({ change }) => change),
    retirements: records.flatMap(({ entry, retired }) =>
      retired ? [{ from: entry.version, ...retired }] : [],
    ),
  };
}
