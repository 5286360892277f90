import { type Principal, Problem, type RemoteChange, type RemoteRecord } from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { requireDeployer } from './policy.ts';

export interface RemoteHistoryDeps {
  remotes: Pick<Kv<RemoteRecord>, 'history'>;
}

/**
 * Every change of a remote, newest first. @throws Problem 'remote.not-found', or that of `requireDeployer`.
 */
export async function remoteHistory(
  { remotes }: RemoteHistoryDeps,
  { name }: { name: string },
  principal: Principal,
): Promise<{ changes: RemoteChange[] }> {
  requireDeployer(principal);
  const history = await remotes.history(name);
  if (history.length === 0) throw new Problem('remote.not-found');
  return { changes: history.map(({ value }) => value.change).reverse() };
}
