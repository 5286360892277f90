import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { decode } from '../values.ts';
import { type Collection, recordIdOf } from './catalog.ts';
import type { Environment } from './environment.ts';
import type { Plan } from './planner.ts';
import type { Records, StoredRecord } from './records.ts';

export interface ScanSource {
  readonly environment: Environment;
  readonly records: Records;
  readonly collection: Collection;
  readonly plan: Plan;
}

const FIRST_CHUNK = 16;
const MOST_CHUNK = 512;
/** Milliseconds after which a scan lets other work run. */
const TURN_MS = 5;

/**
 * Every document in the plan's ranges, without duplicates, read in chunks. Nothing stays open between chunks,
 * and the next chunk starts after the last key, so an abandoned scan leaves no snapshot open. Inside
 * `environment.write` it sees the writes made there.
 */
export function* scan({ environment, records, collection, plan }: ScanSource): Generator<StoredRecord> {
  const { index, reverse } = plan;
  const seen = index?.multikey ? new Set<number>() : undefined;
  let limit = FIRST_CHUNK;
  for (const range of reverse ? plan.ranges.toReversed() : plan.ranges) {
    let { start, end } = range;
    for (;;) {
      const chunk =
        index === undefined
          ? environment.entries({ start, end, limit, reverse })
          : environment.keys({ start, end, limit, reverse }).map((key) => ({ key, value: undefined }));
      for (const { key, value } of chunk) {
        const recordId = recordIdOf(key);
        if (seen?.has(recordId)) continue;
        seen?.add(recordId);
        const record =
          value === undefined
            ? records.read(collection, recordId)
            : { recordId, raw: value, doc: decode(value) };
        if (record === undefined) continue;
        yield record;
      }
      const last = chunk.at(-1);
      if (last === undefined || chunk.length < limit) break;
      if (reverse) end = last.key;
      else start = Buffer.concat([last.key, Buffer.from([0])]);
      limit = Math.min(limit * 2, MOST_CHUNK);
    }
  }
}

export interface ReadLimits {
  /** The most documents that the reader will take. The scan does not look for more. */
  readonly wanted: number;
  /** When maxTimeMS runs out, in epoch milliseconds. */
  readonly deadlineMs: number;
  readonly isAlive: () => boolean;
  readonly now: () => number;
}

/** The matches of a filter, in batches. Lets other work run every few milliseconds. */
export async function* matching(source: ScanSource, filter: Filter, limits: ReadLimits) {
  let remaining = limits.wanted;
  let batch: StoredRecord[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const record of remaining > 0 ? scan(source) : []) {
    if (filter.matches(record.doc)) {
      batch.push(record);
      remaining -= 1;
    }
    if (remaining === 0) break;
    if (performance.now() < turnEnds && batch.length < 100) continue;
    yield batch;
    batch = [];
    await nextTurn();
    checkAlive(limits);
    turnEnds = performance.now() + TURN_MS;
  }
  yield batch;
}

function checkAlive({ deadlineMs, now, isAlive }: ReadLimits): void {
  if (now() > deadlineMs) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
  if (!isAlive())
    throw new MongoError('QueryPlanKilled', 'the collection or the index was dropped during the query');
}
