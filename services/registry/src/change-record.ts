import { Problem, type RemoteRecord } from '@freightwright/contracts';
import { KvConflict, type KvSnapshot } from '@freightwright/service-kit';
import type { RegistryDeps } from './registry-deps.ts';

export interface RecordChange {
  name: string;
  /** What the registry held when the request arrived. Left out, it is what it holds now. */
  basis?: KvSnapshot<RemoteRecord>;
  /**
   * The new record, or the current one to leave it as it is. It is asked again when another remote has changed
   * meanwhile.
   */
  next(now: {
    current: RemoteRecord | undefined;
    snapshot: KvSnapshot<RemoteRecord>;
    /** As it is written into the record. */
    at: string;
  }): RemoteRecord;
}

/** More rounds than other remotes can change in while this one tries. */
const roundsAtMost = 50;

/**
 * Replaces the record of a remote in one atomic step.
 * @throws Problem 'remote.changed-meanwhile' when somebody changed this remote since `basis`, and as `next` does.
 */
export async function changeRecord(
  { remotes, nowMs, log }: RegistryDeps,
  { name, basis: given, next }: RecordChange,
): Promise<RemoteRecord> {
  const basis = given ?? (await remotes.snapshot());
  let snapshot = basis;
  for (let round = 0; round < roundsAtMost; round += 1) {
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

/** What the log tells of a record: entries are long, and their versions say enough. */
function logged({ change, retired, canary, canaryEnded }: RemoteRecord): object {
  const { entry, ...terms } = canary ?? {};
  return { change, retired, canary: entry && { version: entry.version, ...terms }, canaryEnded };
}

/**
 * An optimistic lock: reads and writes again while somebody else wrote in between.
 * @returns false when that was so every time.
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
