import { isDeepStrictEqual } from 'node:util';
import type { RemoteChange, RemoteEntry, RemoteRecord } from '@freightwright/contracts';
import { isLive, Problem } from '@freightwright/contracts';
import { KvConflict, type KvSnapshot } from '@freightwright/nats-kit';
import { passAdmissionChecks } from '../admission/admission.ts';
import { checkUnclaimed } from '../admission/check-declaration.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { othersThan } from './stored-version.ts';

interface PointerMove extends Pick<RemoteChange, 'action' | 'by' | 'through' | 'reason'> {
  entry: RemoteEntry;
  /** The registry's state when the request arrived. */
  basis: KvSnapshot<RemoteRecord>;
}

/**
 * Points the registry to `entry` in one atomic step, which ends a canary. When it already does, nothing is
 * changed or recorded. When another remote has changed meanwhile, routes and parts are checked again.
 * @throws Problem 'remote.changed-meanwhile' when this remote changed since `basis`, 'remote.gate-failed'
 * when another remote has one of its routes or exposes a part of the same name.
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
      passAdmissionChecks(`${name}@${version}`, checkUnclaimed(entry, othersThan(name, snapshot)));
      const live = current && isLive(current) ? current : undefined;
      if (live && isDeepStrictEqual(live.entry, entry)) return live;
      const from = live?.entry.version ?? null;
      const why = { ...(through && { through }), ...(reason !== undefined && { reason }) };
      return { entry, change: { name, action, from, to: version, by, at, ...why } };
    },
  });
}

interface RecordChange {
  name: string;
  /** The registry's state when the request arrived. Omitted: the current state. */
  basis?: KvSnapshot<RemoteRecord>;
  /** The new record, or the current one for no change. Called again after a change of another remote. */
  next(now: {
    current: RemoteRecord | undefined;
    snapshot: KvSnapshot<RemoteRecord>;
    /** The timestamp for the record. */
    at: string;
  }): RemoteRecord;
}

/** More retries than other remotes can change in while this one tries. */
const maxAttempts = 50;

/**
 * Replaces the record of a remote in one atomic step.
 * @throws Problem 'remote.changed-meanwhile' when this remote changed since `basis`, and as `next` does.
 */
export async function changeRecord(
  { remotes, nowMs, log }: RegistryDeps,
  { name, basis: given, next }: RecordChange,
): Promise<RemoteRecord> {
  const basis = given ?? (await remotes.snapshot());
  let snapshot = basis;
  for (let round = 0; round < maxAttempts; round += 1) {
    const current = snapshot.values.get(name);
    if (current?.revision !== basis.values.get(name)?.revision) break;
    const record = next({ current: current?.value, snapshot, at: new Date(nowMs()).toISOString() });
    if (record === current?.value) return record;
    try {
      await remotes.put(name, record, { after: snapshot.revision });
      log.info(logged(record), 'remote changed');
      return record;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
      snapshot = await remotes.snapshot();
    }
  }
  throw new Problem('remote.changed-meanwhile');
}

/** The fields of a record for the log: entries are long, and their versions are enough. */
function logged({ change, retired, canary, canaryEnded }: RemoteRecord): object {
  const { entry, ...terms } = canary ?? {};
  return { change, retired, canary: entry && { version: entry.version, ...terms }, canaryEnded };
}

/**
 * Optimistic lock: retries the read and write after a concurrent write.
 * @returns false when every attempt conflicted.
 */
export async function retryConflicts(maxRetries: number, attempt: () => Promise<void>): Promise<boolean> {
  for (let retries = 0; retries <= maxRetries; retries += 1) {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
    }
  }
  return false;
}
