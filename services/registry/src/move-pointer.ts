import { isDeepStrictEqual } from 'node:util';
import {
  isLive,
  Problem,
  type RemoteChange,
  type RemoteEntry,
  type RemoteRecord,
} from '@freightwright/contracts';
import { type Kv, KvConflict, type KvSnapshot, type Log } from '@freightwright/service-kit';
import { checkUnclaimed } from './gate/check-declaration.ts';
import { passGate } from './gate/gate.ts';

export interface MovePointerDeps {
  remotes: Pick<Kv<RemoteRecord>, 'snapshot' | 'put'>;
  nowMs: () => number;
  log: Log;
}

export interface PointerMove {
  entry: RemoteEntry;
  action: RemoteChange['action'] | 'retire';
  by: string;
  /** What the registry held when the request arrived. */
  basis: KvSnapshot<RemoteRecord>;
}

/** More rounds than other remotes can change in while this one tries. */
const roundsAtMost = 50;

/** The current entries of all remotes except one. A retired remote has none. */
export const othersThan = (name: string, { values }: KvSnapshot<RemoteRecord>): RemoteEntry[] =>
  [...values.values()].flatMap(({ value }) =>
    isLive(value) && value.entry.name !== name ? [value.entry] : [],
  );

/**
 * Points the registry to `entry`, or away from it, in one atomic step. When it already does, nothing changes and no
 * change is recorded. When another remote has changed meanwhile, its routes and parts are checked again.
 * @throws Problem 'remote.changed-meanwhile' when somebody moved this pointer since `basis`,
 * 'remote.gate-failed' when another remote answers one of its routes or lends a part of the same name.
 */
export async function movePointer(
  { remotes, nowMs, log }: MovePointerDeps,
  { entry, action, by, basis }: PointerMove,
): Promise<RemoteRecord> {
  const { name, version } = entry;
  let snapshot = basis;
  for (let round = 0; round < roundsAtMost; round += 1) {
    const current = snapshot.values.get(name);
    if (current?.revision !== basis.values.get(name)?.revision) break;
    const live = current && isLive(current.value) ? current.value : undefined;
    const at = new Date(nowMs()).toISOString();
    let record: RemoteRecord;
    if (action === 'retire') {
      if (!live) break;
      record = { ...live, retired: { by, at } };
    } else {
      passGate(`${name}@${version}`, checkUnclaimed(entry, othersThan(name, snapshot)));
      if (live && isDeepStrictEqual(live.entry, entry)) return live;
      const from = live?.entry.version ?? null;
      record = { entry, change: { name, action, from, to: version, by, at } };
    }
    try {
      await remotes.put(name, record, { after: snapshot.revision });
      log.info({ change: record.change, retired: record.retired }, 'remote changed');
      return record;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
      snapshot = await remotes.snapshot();
    }
  }
  throw new Problem('remote.changed-meanwhile');
}
