import type { RemoteRecord } from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';

export interface ListRemotesDeps {
  remotes: Pick<Kv<RemoteRecord>, 'snapshot'>;
}

/** All remotes by name. */
export async function listRemotes({ remotes }: ListRemotesDeps): Promise<{ remotes: RemoteRecord[] }> {
  const { values } = await remotes.snapshot();
  const records = [...values.values()].map(({ value }) => value);
  return { remotes: records.sort((a, b) => a.entry.name.localeCompare(b.entry.name)) };
}
