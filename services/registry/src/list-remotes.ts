import type { Principal, RemoteRecord } from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { requireDeployer } from './policy.ts';

export interface ListRemotesDeps {
  remotes: Pick<Kv<RemoteRecord>, 'snapshot'>;
}

/** All remotes by name. @throws Problem of `requireDeployer`. */
export async function listRemotes(
  { remotes }: ListRemotesDeps,
  principal: Principal,
): Promise<{ remotes: RemoteRecord[] }> {
  requireDeployer(principal);
  const { values } = await remotes.snapshot();
  const records = [...values.values()].map(({ value }) => value);
  return { remotes: records.sort((a, b) => a.entry.name.localeCompare(b.entry.name)) };
}
