import { isDeepStrictEqual } from 'node:util';
import { isLive, type RemoteChange, type RemoteEntry, type RemoteRecord } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/service-kit';
import { changeRecord } from './change-record.ts';
import { checkUnclaimed } from './gate/check-declaration.ts';
import { passGate } from './gate/gate.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { othersThan } from './store-version.ts';

export interface PointerMove extends Pick<RemoteChange, 'action' | 'by' | 'through' | 'reason'> {
  entry: RemoteEntry;
  /** What the registry held when the request arrived. */
  basis: KvSnapshot<RemoteRecord>;
}

/**
 * Points the registry to `entry` in one atomic step, which ends a canary. When it already does, nothing changes and no
 * change is recorded. When another remote has changed meanwhile, its routes and parts are checked again.
 * @throws Problem 'remote.changed-meanwhile' when somebody changed this remote since `basis`,
 * 'remote.gate-failed' when another remote answers one of its routes or lends a part of the same name.
 */
export function movePointer(
  deps: RegistryDeps,
  { entry, basis, action, by, through, reason }: PointerMove,
): Promise<RemoteRecord> {
  const { name, version } = entry;
  return changeRecord(deps, {
    name,
    basis,
    next({ current, snapshot, at }) {
      passGate(`${name}@${version}`, checkUnclaimed(entry, othersThan(name, snapshot)));
      const live = current && isLive(current) ? current : undefined;
      if (live && isDeepStrictEqual(live.entry, entry)) return live;
      const from = live?.entry.version ?? null;
      const why = { ...(through && { through }), ...(reason !== undefined && { reason }) };
      return { entry, change: { name, action, from, to: version, by, at, ...why } };
    },
  });
}
