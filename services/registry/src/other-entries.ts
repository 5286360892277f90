import { isLive, type RemoteEntry, type RemoteRecord } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/service-kit';

/**
 * The entries of all remotes except one that some visitors get. A retired remote has none. Of a canary it is what the
 * live version lacks: nobody else may take an address that a canary answers already.
 */
export const othersThan = (name: string, { values }: KvSnapshot<RemoteRecord>): RemoteEntry[] =>
  [...values.values()].flatMap(({ value }) =>
    isLive(value) && value.entry.name !== name ? entriesOf(value) : [],
  );

function entriesOf({ entry, canary }: RemoteRecord): RemoteEntry[] {
  if (!canary) return [entry];
  const routes = canary.entry.routes.filter((route) => !entry.routes.includes(route));
  const parts = (canary.entry.parts ?? []).filter((part) => !entry.parts?.includes(part));
  return [entry, { ...canary.entry, routes, parts }];
}
